/// Holds the listings of the texts that InnoFlow was written from, apart from the features of other tests.
enum Seeds {}

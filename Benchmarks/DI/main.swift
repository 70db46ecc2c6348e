import Harness

await Suite.run(readingCases + makingCases + compilingCases)

import Harness

await Suite.run(commandCases)

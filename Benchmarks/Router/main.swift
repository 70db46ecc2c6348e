import Harness

await Suite.run(stackCases + modalCases + linkCases)

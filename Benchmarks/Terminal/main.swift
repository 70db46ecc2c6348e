import Harness

await Suite.run(frameCases)

import Harness

await Suite.run(actionCases + projectionCases + rowCases + chainCases + effectCases + memoryCases + reduxCases)

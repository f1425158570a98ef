import { onEngine, postgresEngines } from './engines.ts'
import { allStoresSuite } from './stores/all-stores.suite.ts'

for (const engine of postgresEngines()) onEngine(engine, allStoresSuite)

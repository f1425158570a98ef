import { onEngine, sqlite } from './engines.ts'
import { allStoresSuite } from './stores/all-stores.suite.ts'

onEngine(sqlite, allStoresSuite)

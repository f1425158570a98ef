import type { OpenEngine } from '../engines.ts'
import { browseSuite } from './browse.suite.ts'
import { collectionsSuite } from './collections.suite.ts'
import { ereadersSuite } from './ereaders.suite.ts'
import { itemFilesSuite } from './item-files.suite.ts'
import { itemEditsSuite } from './item-edits.suite.ts'
import { itemsSuite } from './items.suite.ts'
import { jobWorkersSuite } from './job-workers.suite.ts'
import { jobsSuite } from './jobs.suite.ts'
import { listeningSuite } from './listening.suite.ts'
import { loginsSuite } from './logins.suite.ts'
import { migrationsSuite } from './migrations.suite.ts'
import { newsOfItemsSuite } from './news-of-items.suite.ts'
import { searchSuite } from './search.suite.ts'
import { sessionsSuite } from './sessions.suite.ts'
import { settingsSuite } from './settings.suite.ts'
import { shelvesSuite } from './shelves.suite.ts'
import { signInsSuite } from './sign-ins.suite.ts'
import { usersSuite } from './users.suite.ts'
import { visibilitySuite } from './visibility.suite.ts'
import { wholeServerSuite } from './whole-server.suite.ts'

/** Every store. One file per engine, because starting the in-process PostgreSQL takes seconds. */
export function allStoresSuite({ open, openMigrated }: OpenEngine): void {
  migrationsSuite(open)
  usersSuite(openMigrated)
  visibilitySuite(openMigrated)
  loginsSuite(openMigrated)
  signInsSuite(openMigrated)
  ereadersSuite(openMigrated)
  itemsSuite(openMigrated)
  itemEditsSuite(openMigrated)
  itemFilesSuite(openMigrated)
  newsOfItemsSuite(openMigrated)
  browseSuite(openMigrated)
  collectionsSuite(openMigrated)
  searchSuite(openMigrated)
  shelvesSuite(openMigrated)
  listeningSuite(openMigrated)
  sessionsSuite(openMigrated)
  settingsSuite(openMigrated)
  jobsSuite(openMigrated)
  jobWorkersSuite(openMigrated)
  wholeServerSuite(openMigrated)
}

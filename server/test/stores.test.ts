import { migrate } from '../src/platform/db/migrate.ts'
import { migrations } from '../src/platform/db/migrations/index.ts'
import { silentLog } from '../src/platform/log/log.ts'
import { NOON } from './clock.ts'
import { onEachEngine } from './engines.ts'
import { browseSuite } from './stores/browse.suite.ts'
import { collectionsSuite } from './stores/collections.suite.ts'
import { itemFilesSuite } from './stores/item-files.suite.ts'
import { itemEditsSuite } from './stores/item-edits.suite.ts'
import { itemsSuite } from './stores/items.suite.ts'
import { jobsSuite } from './stores/jobs.suite.ts'
import { listeningSuite } from './stores/listening.suite.ts'
import { loginsSuite } from './stores/logins.suite.ts'
import { migrationsSuite } from './stores/migrations.suite.ts'
import { newsOfItemsSuite } from './stores/news-of-items.suite.ts'
import { searchSuite } from './stores/search.suite.ts'
import { settingsSuite } from './stores/settings.suite.ts'
import { shelvesSuite } from './stores/shelves.suite.ts'
import { usersSuite } from './stores/users.suite.ts'
import { visibilitySuite } from './stores/visibility.suite.ts'
import { wholeServerSuite } from './stores/whole-server.suite.ts'

/** Every store on every engine. In one file, because starting PostgreSQL inside the process takes seconds. */
onEachEngine((open) => {
  const openMigrated = async () => {
    const db = await open()
    await migrate(db, migrations, NOON, silentLog)
    return db
  }
  migrationsSuite(open)
  usersSuite(openMigrated)
  visibilitySuite(openMigrated)
  loginsSuite(openMigrated)
  itemsSuite(openMigrated)
  itemEditsSuite(openMigrated)
  itemFilesSuite(openMigrated)
  newsOfItemsSuite(openMigrated)
  browseSuite(openMigrated)
  collectionsSuite(openMigrated)
  searchSuite(openMigrated)
  shelvesSuite(openMigrated)
  listeningSuite(openMigrated)
  settingsSuite(openMigrated)
  jobsSuite(openMigrated)
  wholeServerSuite(openMigrated)
})

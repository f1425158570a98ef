import { afterAll, beforeAll, describe } from 'vitest'
import type { Db } from '../../src/platform/db/db.ts'
import { browseEntities } from './browse-entities.suite.ts'
import { browseFilters } from './browse-filters.suite.ts'
import { browseOrders } from './browse-orders.suite.ts'
import { browseSeries } from './browse-series.suite.ts'
import { browsedShelf } from './browse-shelf.ts'

export function browseSuite(openMigrated: () => Promise<Db>): void {
  describe('lists of a library', () => {
    const shelf = browsedShelf()
    beforeAll(async () => shelf.open(await openMigrated()))
    afterAll(() => shelf.close())

    browseOrders(shelf)
    browseFilters(shelf)
    browseSeries(shelf)
    browseEntities(shelf)
  })
}

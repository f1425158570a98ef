import type { MediaType } from '@lectern/contract/constants'
import type { LibraryId } from '@lectern/contract/ids'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../context.ts'
import { notFound } from '../../lib/errors.ts'
import { parseJson } from '../../lib/json.ts'
import type { Db } from '../../platform/db/db.ts'
import type { User } from '../users/users.types.ts'
import { maySeeLibrary } from '../visibility/visibility.rules.ts'
import { Catalogue, StaleCatalogueError, type CatalogueState } from './catalogue.cache.ts'
import { type LibraryState, readState } from './catalogue.store.ts'

/** The catalogues of all libraries. Each is up to date: a reader sees every change made before. */
export interface Catalogues {
  /**
   * `use` may be called twice if the library changes meanwhile. It must read only through the given catalogue and
   * database, which share one state.
   */
  read<T>(viewer: User, libraryId: LibraryId, use: Use<T>): Promise<T>
}

type Use<T> = (catalogue: Catalogue, db: Db) => Promise<T>

const HELD_LIBRARIES = 50

export function createCatalogues({ db }: Pick<Context, 'db'>): Catalogues {
  const held = new LRUCache<string, Catalogue>({ max: HELD_LIBRARIES })

  return {
    async read(viewer, libraryId, use) {
      if (!maySeeLibrary(viewer, libraryId)) notFound('Library')
      const state = (await readState(db, libraryId)) ?? notFound('Library')
      try {
        return await use(current(libraryId, state), db)
      } catch (error) {
        if (!(error instanceof StaleCatalogueError)) throw error
        return readAtOnce(libraryId, use)
      }
    },
  }

  function current(libraryId: LibraryId, state: LibraryState): Catalogue {
    const known = held.get(libraryId)
    if (known?.state.changeNum === state.change_num) return known
    const isCurrent = async () => (await readState(db, libraryId))?.change_num === state.change_num
    const catalogue = new Catalogue(db, toState(libraryId, state), isCurrent)
    held.set(libraryId, catalogue)
    return catalogue
  }

  /**
   * A scan may change a library faster than it can be read step by step: then everything is read in one transaction.
   */
  async function readAtOnce<T>(libraryId: LibraryId, use: Use<T>): Promise<T> {
    return db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        const state = (await readState(tx, libraryId)) ?? notFound('Library')
        return use(new Catalogue(tx, toState(libraryId, state), () => Promise.resolve(true)), tx)
      })
  }
}

function toState(libraryId: LibraryId, state: LibraryState): CatalogueState {
  const settings = parseJson<{ hideSingleBookSeries?: unknown }>(state.settings, {})
  return {
    libraryId,
    mediaType: state.media_type as MediaType,
    hidesSingleBookSeries: settings.hideSingleBookSeries === true,
    changeNum: state.change_num,
  }
}

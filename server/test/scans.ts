import type { MediaType } from '@lectern/contract/constants'
import { asLibraryId, type LibraryId } from '@lectern/contract/ids'
import type { LibraryView } from '@lectern/contract/libraries'
import { loadItems } from '../src/features/items/storage/items-read.store.ts'
import type { Item } from '../src/features/items/items.types.ts'
import type { ScanCounts, ScanEntry, ScanProgress } from '../src/features/scanner/runs/scans.types.ts'
import { parseJson } from '../src/lib/json.ts'
import type { TestApp } from './app.ts'

/** A library on a real folder, scanned through its endpoint. */

export interface ScannedLibrary {
  readonly library: LibraryView & { readonly id: LibraryId }
  /** Scans and waits until it is done. */
  scan(query?: Readonly<Record<string, string>>): Promise<ScanProgress>
  /** Only counts other than 0. */
  counts(): Promise<Partial<ScanCounts>>
  /** Entries of the last scan. */
  entries(): Promise<ScanEntry[]>
  /** By path relative to the library folder. */
  items(): Promise<Map<string, Item>>
}

export async function makeLibrary(
  app: TestApp,
  folders: readonly string[],
  fields: { mediaType?: MediaType; settings?: object; name?: string } = {},
): Promise<ScannedLibrary> {
  const root = await app.root()
  const created = await app.as(root).ask('libraries.create', {
    body: { name: 'Books', folders: folders.map((fullPath) => ({ fullPath })), ...fields },
  })
  const library = { ...created, id: asLibraryId(created.id) }
  const lastRun = () =>
    app.ctx.db.selectFrom('scan_run').selectAll().orderBy('num', 'desc').limit(1).executeTakeFirstOrThrow()
  return {
    library,
    async scan(query = {}) {
      const ended = scanEnd(app, library.id)
      await app.as(root).ask('scans.start', { params: { id: library.id }, query })
      return ended
    },
    async counts() {
      const run = await lastRun()
      const columns = Object.entries(run).filter(([name, value]) => name.startsWith('num_') && value !== 0)
      return Object.fromEntries(columns.map(([name, value]) => [name.slice('num_'.length), value]))
    },
    async entries() {
      const rows = await app.ctx.db
        .selectFrom('scan_entry')
        .selectAll()
        .where('run_num', '=', (await lastRun()).num)
        .orderBy('num')
        .execute()
      return rows.map((row) => ({
        outcome: row.outcome as ScanEntry['outcome'],
        reason: row.reason,
        itemId: row.item_id,
        path: row.path,
        detail: parseJson<ScanEntry['detail']>(row.detail, null),
      }))
    },
    async items() {
      const rows = await app.ctx.db.selectFrom('item').select('id').execute()
      const items = await loadItems(
        app.ctx.db,
        rows.map(({ id }) => id),
      )
      return new Map(items.map((item) => [item.relPath, item]))
    },
  }
}

export function scanEnd(app: TestApp, libraryId: LibraryId): Promise<ScanProgress> {
  return new Promise((resolve) => {
    const stop = app.ctx.events.on('scan.finished', ({ scan }) => {
      if (scan.libraryId !== libraryId) return
      stop()
      resolve(scan)
    })
  })
}

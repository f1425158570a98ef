import path from 'node:path'
import { fetchToken } from '../../e2e/support/accounts.ts'
import type { BenchOptions } from './options.ts'
import { fillShelf, keepDumpForNextTime, keepForNextTime, SHELF_ID, takeKept, takeKeptDump } from './shelf.ts'
import type { Target } from './target.ts'

export const LIBRARY = `/api/libraries/${SHELF_ID}`

/** Writes books into the database while the server is stopped. Those of an earlier run are reused. */
export async function shelve(options: BenchOptions, target: Target): Promise<Target> {
  const { own, baseUrl } = target
  if (!own) throw new Error('this measurement needs a server of its own')
  const configDir = path.join(own.folder, 'config')
  const file = path.join(configDir, 'lectern.sqlite')
  await own.stop()
  const { databaseUrl } = target
  const isKept =
    databaseUrl === null
      ? await takeKept(options.books, file)
      : await takeKeptDump(options.books, databaseUrl)
  if (!isKept) {
    await fillShelf({ configDir, databaseUrl }, options.books)
    if (databaseUrl === null) await keepForNextTime(options.books, file)
    else await keepDumpForNextTime(options.books, databaseUrl)
  }
  await own.start()
  return { ...target, authorization: `Bearer ${await fetchToken(baseUrl, options)}` }
}

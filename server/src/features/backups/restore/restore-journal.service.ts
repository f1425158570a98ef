import { existsSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Config } from '../../../config.ts'
import { renameFlushed } from '../../../platform/files/rename-flushed.ts'
import { writeWhole } from '../../../platform/files/write-whole.ts'

/**
 * A restore takes effect between two runs of the server. Before the journal is written, nothing has happened; from
 * then on the next start completes the restore, however often it is killed on the way, or rolls all of it back.
 */

type Places = Pick<Config, 'configDir' | 'metadataDir'>

const Place = z.object({
  to: z.string(),
  /** Where the existing file is moved. */
  aside: z.string(),
})
const Move = Place.extend({
  from: z.string(),
  /** Files that belong to the old one and must not be left next to the new one. */
  companions: z.array(Place),
})
type Move = z.output<typeof Move>

const Journal = z.object({
  backupId: z.string(),
  createdAt: z.number(),
  /** The file whose rows replace those in PostgreSQL; null on SQLite, where the file itself is moved. */
  rowsFrom: z.string().nullable(),
  moves: z.array(Move),
})
export type Journal = z.output<typeof Journal>

const journalFile = ({ configDir }: Places): string => path.join(configDir, 'restore.json')
/** Staged next to what they replace, so that a rename puts them into place. */
export const stagedDatabase = ({ configDir }: Places): string =>
  path.join(configDir, 'restore', 'lectern.sqlite')
export const stagedFiles = ({ metadataDir }: Places): string => path.join(metadataDir, 'restore')

export async function clearStaged(places: Places): Promise<void> {
  await rm(path.dirname(stagedDatabase(places)), { recursive: true, force: true })
  await rm(stagedFiles(places), { recursive: true, force: true })
}

/** Creates empty folders to unpack into. */
export async function makeStaged(places: Places): Promise<void> {
  await clearStaged(places)
  await mkdir(path.dirname(stagedDatabase(places)), { recursive: true, mode: 0o700 })
  await mkdir(stagedFiles(places), { recursive: true, mode: 0o700 })
}

export function planMoves(places: Places, options: { isPostgres: boolean; hasFiles: boolean }): Move[] {
  const database = path.join(places.configDir, 'lectern.sqlite')
  const staged = stagedDatabase(places)
  const place = (to: string) => ({ to, aside: path.join(path.dirname(staged), `${path.basename(to)}.old`) })
  const databaseMove: Move = {
    ...place(database),
    from: staged,
    // SQLite would apply the old file's write-ahead log to the new one.
    companions: [place(`${database}-wal`), place(`${database}-shm`)],
  }
  const folderMoves = ['items', 'authors'].map((name) => ({
    from: path.join(stagedFiles(places), name),
    to: path.join(places.metadataDir, name),
    aside: path.join(stagedFiles(places), `${name}.old`),
    companions: [],
  }))
  return [...(options.isPostgres ? [] : [databaseMove]), ...(options.hasFiles ? folderMoves : [])]
}

/** Commits the restore. */
export async function writeJournal(places: Places, journal: Journal): Promise<void> {
  const file = journalFile(places)
  await writeWhole(file, `${file}.tmp`, JSON.stringify(journal))
  await syncFolder(places.configDir)
}

export async function readJournal(places: Places): Promise<Journal | null> {
  const text = await readFile(journalFile(places), 'utf8').catch(() => null)
  return text === null ? null : Journal.parse(JSON.parse(text))
}

export async function removeJournal(places: Places): Promise<void> {
  await rm(journalFile(places), { force: true })
  await syncFolder(places.configDir)
}

/** Can resume after being interrupted at any point. */
export async function makeMoves(moves: readonly Move[]): Promise<void> {
  for (const { from, companions, ...place } of moves) {
    if (!existsSync(from)) continue
    for (const { to, aside } of [...companions, place]) {
      if (existsSync(to) && !existsSync(aside)) await rename(to, aside)
    }
    await renameFlushed(from, place.to)
    await syncFolder(path.dirname(place.to))
  }
}

/** Rolls back, wherever the moves stopped. */
export async function undoMoves(moves: readonly Move[]): Promise<void> {
  for (const { from, companions, ...place } of moves.toReversed()) {
    if (!existsSync(from) && existsSync(place.to)) {
      // These belong to the new file.
      for (const { to } of companions) await rm(to, { force: true })
      await rename(place.to, from)
    }
    for (const { to, aside } of [place, ...companions]) if (existsSync(aside)) await rename(aside, to)
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Not every system can sync a folder.
  const handle = await open(folder, 'r').catch(() => null)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

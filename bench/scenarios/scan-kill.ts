import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkIntegrity, openSqlite } from '../../server/src/platform/db/sqlite.ts'
import { makeLibrary } from '../src/library/make-library.ts'
import { chanceFrom } from '../src/library/random.ts'
import type { BenchOptions } from '../src/options.ts'
import type { Scenario } from '../src/scenario.ts'
import { createLibrary, scan, startScan } from '../src/scan-target.ts'
import { openTarget } from '../src/target.ts'
import { withFolder } from '../src/with-folder.ts'

const KILLS = 20
const MOST_BOOKS = 600
const SEED = 5

export const scenario: Scenario = {
  question:
    'Does a scan that is killed anywhere leave a sound database, and does the next one bring it to the same end?',
  run: (options) =>
    withFolder(async (folder) => {
      const numBooks = Math.min(options.books, MOST_BOOKS)
      const { books } = await makeLibrary({ folder, numBooks, seed: SEED })
      return killOften(options, books, numBooks)
    }),
}

async function killOften(options: BenchOptions, books: string, numBooks: number) {
  const undisturbed = await scanWithKill(options, books, null)
  const chance = chanceFrom(SEED)
  let numUnsound = undisturbed.complaints.length
  let numDifferent = 0
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const afterMs = Math.round(chance.next() * undisturbed.scanMs)
    const { complaints, content } = await scanWithKill(options, books, afterMs)
    numUnsound += complaints.length
    if (content !== undisturbed.content) numDifferent += 1
    const verdict = content === undisturbed.content ? 'the same' : 'NOT the same'
    console.log(`Killed after ${afterMs} ms: ${verdict}. ${complaints.join('; ')}`)
  }
  return {
    figures: { books: numBooks, kills: KILLS, undisturbedScanSeconds: undisturbed.scanMs / 1000 },
    limits: [
      { name: 'complaints of the database', value: numUnsound, bound: { atMost: 0 }, unit: '' },
      { name: 'libraries that came out otherwise', value: numDifferent, bound: { atMost: 0 }, unit: '' },
    ],
  }
}

interface Scanned {
  readonly scanMs: number
  readonly complaints: readonly string[]
  readonly content: string
}

async function scanWithKill(
  options: BenchOptions,
  books: string,
  killAfterMs: number | null,
): Promise<Scanned> {
  const target = await openTarget(options)
  try {
    const library = await createLibrary(target, books)
    const complaints: string[] = []
    const file = path.join(target.own?.folder ?? '', 'config', 'lectern.sqlite')
    if (killAfterMs !== null) {
      await startScan(target, library)
      await sleep(killAfterMs)
      await target.own?.kill()
      complaints.push(...readDatabase(file, checkIntegrity))
      await target.own?.start()
    }
    const startedAt = performance.now()
    await scan(target, library)
    const scanMs = performance.now() - startedAt
    await target.own?.stop()
    complaints.push(...readDatabase(file, checkIntegrity))
    return { scanMs, complaints, content: readDatabase(file, contentOf) }
  } finally {
    await target.close()
  }
}

type Database = ReturnType<typeof openSqlite>

function readDatabase<T>(file: string, read: (database: Database) => T): T {
  const database = openSqlite(file)
  try {
    return read(database)
  } finally {
    database.close()
  }
}

/** Everything that does not depend on when and in which order it was stored. */
const QUESTIONS = [
  `select rel_path, title, author_line, duration, size, num_tracks, num_chapters, num_files, files_hash, fingerprint,
     flags, is_missing, is_invalid from item order by rel_path`,
  `select item.rel_path, file.rel_path, kind, file.size, track_index, media.duration, head_hash from item_file file
     join item on item.num = file.item_num left join media_file media on media.file_num = file.num order by 1, 2`,
  `select item.rel_path, author.name, position from item_author link join item on item.num = link.item_num
     join author on author.num = link.author_num order by 1, 3`,
  `select item.rel_path, series.name, sequence from item_series link join item on item.num = link.item_num
     join series on series.num = link.series_num order by 1, 2`,
  `select item.rel_path, label.kind, label.name from item_label link join item on item.num = link.item_num
     join label on label.num = link.label_num order by 1, 2, 3`,
  `select rel_path, chapters from item_chapters join item on num = item_num order by 1`,
  `select rel_path, hash, width, height, source from item_cover join item on num = item_num order by 1`,
  `select rel_path, book.* from book join item on num = item_num order by 1`,
]

function contentOf(database: Database): string {
  return QUESTIONS.map((question) => {
    const rows = database.prepare(question).all() as Record<string, unknown>[]
    return rows.map(({ item_num: _1, ebook_file_num: _2, ...row }) => JSON.stringify(row)).join('\n')
  }).join('\n\n')
}

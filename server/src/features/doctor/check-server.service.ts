import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Context } from '../../context.ts'
import { describeFileError } from '../../platform/files/file-errors.ts'
import { newId } from '../../platform/ids.ts'
import { findTools, runTool } from '../../platform/media/tools.ts'
import { backupFolder } from '../backups/backup-folder.service.ts'
import {
  findItemsWithoutFiles,
  findOrphans,
  findWrongSums,
  newestTime,
  readIntegrity,
} from './database-checks.store.ts'
import { firstOf } from './doctor.rules.ts'
import type { Finding } from './doctor.types.ts'
import { checkLibraryFolders, checkMediaFiles, checkPictures } from './library-file-checks.service.ts'
import { repairOrphans, repairSums } from './repairs.service.ts'

type CheckContext = Pick<Context, 'db' | 'config' | 'settings' | 'clock' | 'events'>

type Check = (ctx: CheckContext) => Promise<Finding> | AsyncGenerator<Finding>

const CHECKS: readonly Check[] = [
  checkIntegrity,
  checkOrphans,
  checkSums,
  checkItems,
  checkLibraryFolders,
  checkOwnFolders,
  checkMediaFiles,
  checkPictures,
  checkSpace,
  checkClock,
  checkFfmpeg,
]
export const NUM_CHECKS = CHECKS.length

/** Runs all checks without changing anything. `onCheck` receives the number of checks completed. */
export async function* checkServer(
  ctx: CheckContext,
  onCheck: (done: number) => void = () => undefined,
): AsyncGenerator<Finding> {
  for (const [index, check] of CHECKS.entries()) {
    const found = check(ctx)
    if (found instanceof Promise) yield await found
    else yield* found
    onCheck(index + 1)
  }
}

async function checkIntegrity({ db }: CheckContext): Promise<Finding> {
  const complaints = await readIntegrity(db)
  if (complaints.length === 0)
    return { what: 'Database', code: 'database.good', level: 'good', text: 'The database is intact.' }
  return {
    what: 'Database',
    code: 'database.damaged',
    level: 'problem',
    text: 'The database is damaged. Restore a backup.',
    details: firstOf(complaints),
  }
}

async function checkOrphans(ctx: CheckContext): Promise<Finding> {
  const orphans = await findOrphans(ctx.db)
  const count = orphans.reduce((sum, found) => sum + found.count, 0)
  if (count === 0)
    return {
      what: 'Rows',
      code: 'rows.good',
      level: 'good',
      text: 'No row refers to a missing record.',
    }
  return {
    what: 'Rows',
    code: 'rows.orphans',
    values: { number: count },
    level: 'problem',
    text: `${count} rows refer to missing records.`,
    details: orphans.map((found) => `${found.table}.${found.column}: ${found.count}`),
    mend: { name: 'orphans', text: 'Remove these rows', run: () => repairOrphans(ctx) },
  }
}

async function checkSums(ctx: CheckContext): Promise<Finding> {
  const wrong = await findWrongSums(ctx.db)
  if (wrong.length === 0)
    return { what: 'Sums', code: 'sums.good', level: 'good', text: 'Item sizes and file counts are correct.' }
  return {
    what: 'Sums',
    code: 'sums.wrong',
    values: { number: wrong.length },
    level: 'warning',
    text: `${wrong.length} items have a wrong size or file count.`,
    details: firstOf(wrong.map(({ title }) => title)),
    mend: { name: 'sums', text: 'Recalculate them', run: () => repairSums(ctx) },
  }
}

async function checkItems({ db }: CheckContext): Promise<Finding> {
  const titles = await findItemsWithoutFiles(db)
  if (titles.length === 0)
    return { what: 'Items', code: 'items.good', level: 'good', text: 'Every item has files.' }
  const text = `${titles.length} items have no files. A scan of their library fixes this.`
  return {
    what: 'Items',
    code: 'items.empty',
    values: { number: titles.length },
    level: 'warning',
    text,
    details: firstOf(titles),
  }
}

const ownFolders = (ctx: CheckContext): Set<string> =>
  new Set([ctx.config.configDir, ctx.config.metadataDir, backupFolder(ctx)])

async function* checkOwnFolders(ctx: CheckContext): AsyncGenerator<Finding> {
  for (const folder of ownFolders(ctx)) {
    const trouble = await tryToWrite(folder)
    yield trouble === null
      ? {
          what: 'Own folder',
          code: 'ownFolder.good',
          values: { folder },
          level: 'good',
          text: `${folder} can be written to.`,
        }
      : {
          what: 'Own folder',
          code: 'ownFolder.refused',
          values: { folder, reason: trouble },
          level: 'problem',
          text: `${folder} cannot be written to: ${trouble}.`,
        }
  }
}

/** Writes a file instead of checking permissions, which network file systems don't report reliably. */
async function tryToWrite(folder: string): Promise<string | null> {
  const trial = path.join(folder, `.lectern-${newId()}`)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(trial, '')
    await rm(trial)
    return null
  } catch (error) {
    return describeFileError(error)
  }
}

const LITTLE_BYTES = 1_000_000_000

async function* checkSpace(ctx: CheckContext): AsyncGenerator<Finding> {
  for (const folder of ownFolders(ctx)) {
    const disk = await statfs(folder).catch(() => null)
    // Missing folders are reported by another check.
    if (disk === null) continue
    const free = disk.bavail * disk.bsize
    const gigabytes = (free / 1e9).toFixed(1)
    const [level, code] =
      free < LITTLE_BYTES ? (['warning', 'space.low'] as const) : (['good', 'space.good'] as const)
    const text = `${gigabytes} GB free in ${folder}.`
    yield { what: 'Space', code, values: { gigabytes, folder }, level, text }
  }
}

const HOUR_MS = 3_600_000

/** If the clock is behind, reports from clients are rejected; if it is ahead, tokens expire early. */
async function checkClock({ db, clock }: CheckContext): Promise<Finding> {
  const ahead = (await newestTime(db)) - clock.now()
  const time = new Date(clock.now()).toLocaleString()
  if (ahead < HOUR_MS)
    return {
      what: 'Clock',
      code: 'clock.good',
      values: { time: clock.now() },
      level: 'good',
      text: `The clock says ${time}.`,
    }
  const hours = Math.round(ahead / HOUR_MS)
  const text = `The clock says ${time}, but something was stored ${hours} hours later than that.`
  return { what: 'Clock', code: 'clock.behind', values: { time: clock.now(), hours }, level: 'warning', text }
}

async function checkFfmpeg({ config }: CheckContext): Promise<Finding> {
  const { ffmpeg, ffprobe } = await findTools(config)
  if (!ffmpeg || !ffprobe) {
    const missing = [...(ffmpeg ? [] : ['ffmpeg']), ...(ffprobe ? [] : ['ffprobe'])].join(' and ')
    return {
      what: 'ffmpeg',
      code: 'ffmpeg.missing',
      values: { tools: missing },
      level: 'problem',
      text: `${missing} cannot be found. Install ffmpeg, or set FFMPEG_PATH.`,
    }
  }
  try {
    const { stdout } = await runTool(ffmpeg, ['-version'])
    const version = stdout.toString('utf8').split('\n')[0] ?? ffmpeg
    return { what: 'ffmpeg', code: 'ffmpeg.good', values: { version }, level: 'good', text: version }
  } catch {
    return {
      what: 'ffmpeg',
      code: 'ffmpeg.broken',
      values: { tool: ffmpeg },
      level: 'problem',
      text: `${ffmpeg} is installed, but doesn’t run.`,
    }
  }
}

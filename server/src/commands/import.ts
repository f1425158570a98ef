import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { checkAccount } from '../command-checks.ts'
import { readConfig } from '../config.ts'
import {
  describePreview,
  describeReport,
  readMappings,
  readRoot,
} from '../features/import/command-texts.rules.ts'
import type { ImportReport, ImportWish } from '../features/import/import.types.ts'
import { defaultRootChoice } from '../features/import/imports.service.ts'
import { previewImport } from '../features/import/plan/preview.service.ts'
import { runImport } from '../features/import/run/run-import.service.ts'
import { openSource, workFolderOf } from '../features/import/source/open-source.service.ts'
import { jobKinds } from '../job-kinds.ts'
import { messageOf } from '../lib/errors.ts'
import type { OpenContext } from '../open-context.ts'
import { openForCommand } from '../open-for-command.ts'
import { findOtherServers } from '../other-servers.ts'
import { systemClock } from '../platform/clock.ts'
import { type Db, openDatabaseInUse } from '../platform/db/db.ts'
import { FolderLockedError } from '../platform/db/folder-lock.ts'
import { createJobs } from '../platform/jobs/jobs.ts'
import { silentLog } from '../platform/log/log.ts'

/** npm run import -- FILE_OR_FOLDER [--map OLD=NEW]… [--metadata FOLDER] [--root replace|keep] [--secret TEXT] [--yes] */

const USAGE =
  'npm run import -- FILE_OR_FOLDER [--map OLD=NEW]… [--metadata FOLDER] [--root replace|keep] [--secret TEXT] [--yes]'

const say = (text: string) => void process.stdout.write(`${text}\n`)

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      map: { type: 'string', multiple: true, default: [] },
      metadata: { type: 'string' },
      root: { type: 'string' },
      secret: { type: 'string' },
      yes: { type: 'boolean', default: false },
    },
  })
  const [source, ...more] = positionals
  if (source === undefined || more.length > 0) throw new Error(`Usage: ${USAGE}`)
  const root = readRoot(values.root)
  const config = readConfig(process.env)
  checkAccount(config)
  // npm changes to the project folder: resolve arguments relative to where the user is.
  const typed = (file: string) => path.resolve(process.env['INIT_CWD'] ?? process.cwd(), file)
  const target = await openTarget(config)
  try {
    const wish: ImportWish = {
      path: typed(source),
      metadataPath: values.metadata === undefined ? null : typed(values.metadata),
      mappings: readMappings(values.map),
      root: root ?? (await defaultRootChoice(target)),
      tokenSecret: values.secret ?? null,
    }
    await look(target, wish)
    if (!values.yes && !(await isWanted())) return say('Nothing was imported.')
    const report = target.ctx ? await importHere(target.ctx, wish) : await handOver(target.db, wish)
    say(describeReport(report))
  } finally {
    await target.close()
  }
}

interface Target {
  readonly db: Db
  readonly config: ReturnType<typeof readConfig>
  /** Null if a server is running, which then does the work. */
  readonly ctx: OpenContext | null
  close(): Promise<void>
}

async function openTarget(config: Target['config']): Promise<Target> {
  try {
    const ctx = await openForCommand(config)
    const isServed = (await findOtherServers(ctx)).length > 0
    return { db: ctx.db, config, ctx: isServed ? null : ctx, close: () => ctx.close() }
  } catch (error) {
    if (!(error instanceof FolderLockedError)) throw error
    const db = openDatabaseInUse(config)
    return { db, config, ctx: null, close: () => db.destroy() }
  }
}

async function look(target: Target, wish: ImportWish): Promise<void> {
  const source = await openSource(wish, workFolderOf(target))
  try {
    const preview = await previewImport(target, wish, source)
    say(describePreview(preview))
    if (preview.problems.length > 0)
      throw new Error('Nothing was imported. Say with --map where the folders are.')
  } finally {
    source.close()
  }
}

async function isWanted(): Promise<boolean> {
  if (!process.stdin.isTTY) throw new Error('Nothing was imported. Add --yes to import without being asked.')
  const question = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await question.question('Import this? (y/N) ')
  question.close()
  return /^y(es)?$/i.test(answer.trim())
}

async function importHere(ctx: OpenContext, wish: ImportWish): Promise<ImportReport> {
  return runImport(ctx, wish, {
    checkpoint: null,
    saveCheckpoint: () => Promise.resolve(),
    progress: ({ step, done, total }) => showProgress(step, done, total),
    signal: new AbortController().signal,
  })
}

const LOOK_EVERY_MS = 500

/** Enqueues the import; the running server picks up the job within a few seconds. */
async function handOver(db: Db, wish: ImportWish): Promise<ImportReport> {
  say('A server is running on this database: it does the work.')
  const jobs = createJobs(jobKinds, {
    db,
    clock: systemClock,
    log: silentLog,
    random: Math.random,
    onChange: () => undefined,
  })
  const { job } = await jobs.enqueue('import', { ...wish, mappings: [...wish.mappings] }, { key: 'import' })
  for (;;) {
    await sleep(LOOK_EVERY_MS)
    const now = await jobs.find(job.id)
    if (now === undefined || now.state === 'failed')
      throw new Error(now?.error ?? 'The import is gone from the queue.')
    if (now.state === 'cancelled') throw new Error('The import was stopped.')
    if (now.state === 'done') return now.result as ImportReport
    showProgress(now.progress?.text ?? 'waiting', now.progress?.done ?? 0, now.progress?.total ?? 0)
  }
}

let shown = ''

function showProgress(step: string, done: number, total: number): void {
  const text = total === 0 ? step : `${step} ${Math.floor((done / total) * 100)} %`
  if (text !== shown) say(text)
  shown = text
}

main().catch((error: unknown) => {
  process.stderr.write(`${messageOf(error)}\n`)
  process.exitCode = 1
})

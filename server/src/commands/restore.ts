import path from 'node:path'
import { checkAccount, readRestoreArguments } from '../command-checks.ts'
import { readConfig } from '../config.ts'
import { restoreFile } from '../features/backups/restore/restore-file.service.ts'
import { messageOf } from '../lib/errors.ts'
import { openForCommand } from '../open-for-command.ts'
import { checkNoServerRuns } from '../other-servers.ts'

/** npm run restore -- FILE: restores a backup while the server is stopped. */

const say = (line: string) => process.stdout.write(`${line}\n`)

async function run(): Promise<void> {
  const given = readRestoreArguments(process.argv.slice(2))
  const file = path.resolve(process.env['INIT_CWD'] ?? '.', given)
  const config = readConfig(process.env)
  checkAccount(config)
  say(`Checking ${file} …`)
  const ctx = await openForCommand(config)
  const { restorePoint, createdAt } = await closing(
    ctx,
    checkNoServerRuns(ctx).then(() => restoreFile(ctx, file)),
  )
  // Opening the context completes the restore.
  await (await openForCommand(config)).close()
  if (restorePoint !== null) say(`What was there before is in ${restorePoint}.`)
  say(`Restored the backup of ${new Date(createdAt).toLocaleString()}. Start the server with npm start.`)
}

async function closing<T>(ctx: { close(): Promise<void> }, work: Promise<T>): Promise<T> {
  try {
    return await work
  } finally {
    await ctx.close()
  }
}

run().catch((error: unknown) => {
  process.stderr.write(`Nothing was changed: ${messageOf(error)}\n`)
  process.exitCode = 1
})

import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '../src/platform/db/db.ts'
import { silentLog } from '../src/platform/log/log.ts'
import { NOON } from './clock.ts'

let template: Promise<string> | undefined

/**
 * Puts an empty, migrated database there. Migrating takes a third of a server's start, so it is done once and copied.
 */
export async function putMigratedSqlite(file: string): Promise<void> {
  template ??= makeTemplate()
  copyFileSync(await template, file)
}

async function makeTemplate(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lectern-template-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const { close } = await openDatabase(
    { configDir: folder, backupDir: folder, databaseUrl: null },
    NOON,
    silentLog,
  )
  await close()
  return path.join(folder, 'lectern.sqlite')
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NOON } from '../../../test/clock.ts'
import { silentLog } from '../log/log.ts'
import { openDatabase } from './db.ts'
import { lockFolder } from './folder-lock.ts'

const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
const LOCK = new URL('folder-lock.ts', import.meta.url).href

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lectern-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = () => openDatabase({ configDir: folder, backupDir: folder, databaseUrl: null }, NOON, silentLog)

test('a second server on the same folder is rejected with a clear message, until the first has closed', async () => {
  const first = await open()
  await expect(open()).rejects.toThrow(
    `Another server is running on ${folder}. Stop it first, or give this one a folder of its own (CONFIG_PATH).`,
  )
  await first.close()
  await (await open()).close()
})

test('a killed server leaves no lock behind', { timeout: 60_000 }, async () => {
  const script = `const { lockFolder } = await import('${LOCK}'); lockFolder('${folder}'); console.log('locked'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--import', TSX, '--input-type=module', '--eval', script])
  let stderr = ''
  child.stderr.on('data', (text) => (stderr += String(text)))
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error(`The other process could not lock: ${stderr}`))),
  ])
  expect(() => lockFolder(folder)).toThrow(/^Another server is running/)
  child.kill('SIGKILL')
  await once(child, 'exit')
  lockFolder(folder)()
})

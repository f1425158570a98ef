import { expect, test } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import type { MadeSource } from '../../../test/import-sources/make-source.ts'
import { openArchive } from '../backups/archive/open-archive.service.ts'
import { listBackups } from '../backups/backup-folder.service.ts'
import { changeSettings } from '../settings/settings.service.ts'
import { runImport } from './run/run-import.service.ts'
import { openApp, openSource, useImports } from './test-support/old-installations.ts'

useImports()

const PATIENCE = { timeout: 60_000 }

const restorePointsOf = async (app: TestApp) =>
  (await listBackups(app.ctx)).filter(({ isRestorePoint }) => isRestorePoint)

async function rowsIn(backupFile: string, table: string): Promise<number | undefined> {
  const archive = await openArchive(backupFile)
  archive.close()
  return archive.manifest.tables.find(({ name }) => name === table)?.rows
}

test('a server that has only been set up is not saved before an import', PATIENCE, async () => {
  const app = await openApp()
  const root = await app.root()
  const source = await openSource('2.36.0')
  const { isSavedFirst } = await app.as(root).ask('importing.preview', { body: { path: source.file } })
  const { restorePoint } = await runUntil(app, source, null)
  expect([isSavedFirst, restorePoint]).toEqual([false, null])
  expect(await restorePointsOf(app)).toEqual([])
})

test(
  'what is on a server before an import is saved, once, also if the import is stopped',
  PATIENCE,
  async () => {
    const app = await openApp()
    const root = await app.root()
    await app.createUser({ username: 'Ada' })
    const source = await openSource('2.36.0')
    const { isSavedFirst } = await app.as(root).ask('importing.preview', { body: { path: source.file } })
    expect(isSavedFirst).toBe(true)
    await expect(runUntil(app, source, 'items')).rejects.toThrow('stopped')

    const { restorePoint } = await runUntil(app, source, null)
    const [point, ...others] = await restorePointsOf(app)
    expect(others).toEqual([])
    expect(restorePoint).toBe(point?.id)
    expect(await rowsIn(point?.path ?? '', 'user')).toBe(2)
    expect(await rowsIn(point?.path ?? '', 'library')).toBe(0)

    const again = await runUntil(app, source, null)
    expect(again.restorePoint).not.toBe(restorePoint)
    expect(await restorePointsOf(app)).toHaveLength(2)
  },
)

test('an import that cannot save what is here imports nothing', PATIENCE, async () => {
  const app = await openApp()
  await app.root()
  await app.createUser({ username: 'Ada' })
  await changeSettings(app.ctx, { maxBackupSize: 0.000_001 })
  const before = await app.ctx.db.selectFrom('user').select('id').execute()
  await expect(runUntil(app, await openSource('2.36.0'), null)).rejects.toThrow(
    /^Nothing was imported, because what is on this server could not be saved before\. .+/,
  )
  expect(await app.ctx.db.selectFrom('user').select('id').execute()).toEqual(before)
})

function runUntil(app: TestApp, source: MadeSource, last: string | null) {
  const stop = new AbortController()
  const wish = { path: source.file, metadataPath: null, mappings: source.mappings, tokenSecret: null }
  return runImport(
    app.ctx,
    { ...wish, root: 'keep' },
    {
      checkpoint: null,
      saveCheckpoint: () => Promise.resolve(),
      progress: ({ step }) => {
        if (step === last) stop.abort(new Error('stopped'))
      },
      signal: stop.signal,
    },
  )
}

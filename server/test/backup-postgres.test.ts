import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openArchive } from '../src/features/backups/archive/open-archive.service.ts'
import { getBackup } from '../src/features/backups/backup-folder.service.ts'
import { makeBackup } from '../src/features/backups/make-backup.service.ts'
import { restoreFile } from '../src/features/backups/restore/restore-file.service.ts'
import { readConfig } from '../src/config.ts'
import { type OpenContext, openContext } from '../src/open-context.ts'
import { startApp } from './app.ts'
import { addBook } from './build.ts'
import { findPostgres, type RealPostgres, startPostgres } from './real-postgres.ts'
import { buildWorld } from './world.ts'

/** Backups restored from SQLite to a real PostgreSQL and back, using `npm run restore`. */

const bin = findPostgres()
if (bin === null) {
  process.stderr.write('Left out: restoring on PostgreSQL. Install the package "postgresql" of Debian.\n')
}
/** Backups run in a low-priority thread. */
const PATIENCE_MS = 900_000
const SECRET = { BACKUP_PASSPHRASE: 'open sesame' }
const ODD_TITLES = ['zebra', 'Zebra', 'äpfel', '𝄞 music', 'tab\there', 'line\nend', '"quoted" \\ back']
const PICTURE = 'a picture of a cat'
const following = { signal: new AbortController().signal, progress: () => undefined }

let postgres: RealPostgres
let folder: string

/** Makes a backup, and returns its file and the digest of each table in it. */
async function backUp(ctx: OpenContext) {
  const { path: file } = await getBackup(ctx, await makeBackup(ctx, 'backup', following))
  const { manifest, close } = await openArchive(file)
  close()
  const digests = manifest.tables.map(({ name, rows, sha256 }) => `${name} ${rows} ${sha256}`)
  return { file, digests, engine: manifest.engine, files: manifest.files }
}

/** Restores on a server of its own that has not been set up; the restore completes when it is opened again. */
async function restoreOn(name: string, file: string, env: Readonly<Record<string, string>> = {}) {
  const own = path.join(folder, name)
  mkdirSync(own)
  const config = readConfig(
    {
      CONFIG_PATH: path.join(own, 'config'),
      METADATA_PATH: path.join(own, 'metadata'),
      LOG_LEVEL: 'silent',
      ...SECRET,
      ...env,
    },
    [],
    own,
  )
  mkdirSync(config.metadataDir, { recursive: true })
  const fresh = await openContext(config)
  try {
    await restoreFile(fresh, file)
  } finally {
    await fresh.close()
  }
  const ctx = await openContext(config)
  const cover = readFileSync(path.join(config.metadataDir, 'items', 'one', 'cover.jpg'), 'utf8')
  return { ctx, cover }
}

describe.skipIf(bin === null)('a backup', () => {
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'lectern-engines-'))
    postgres = await startPostgres(bin ?? '')
  }, PATIENCE_MS)
  afterAll(async () => {
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }, PATIENCE_MS)

  test(
    'of SQLite restores on PostgreSQL, and one of PostgreSQL on SQLite, with the same digests',
    { timeout: PATIENCE_MS },
    async () => {
      const app = await startApp({ env: SECRET })
      const { libraryId } = await buildWorld(app)
      const [place] = await app.ctx.db.selectFrom('library_folder').select('id').execute()
      for (const title of ODD_TITLES)
        await addBook(app.ctx.db, { libraryId, folderId: place?.id ?? '', relPath: title })
      const items = path.join(app.config.metadataDir, 'items', 'one')
      mkdirSync(items, { recursive: true })
      writeFileSync(path.join(items, 'cover.jpg'), PICTURE)
      const made = await backUp(app.ctx)
      const first = { ...made, file: path.join(folder, 'first.audiobookshelf') }
      cpSync(made.file, first.file)
      await app.close()
      expect(first).toMatchObject({ engine: 'sqlite', files: { count: 1 } })

      const onPostgres = await restoreOn('two', first.file, { DATABASE_URL: postgres.url })
      const tiny = await onPostgres.ctx.db
        .updateTable('item')
        .set({ duration: 0.1 + 0.2 - 0.3 })
        .where('duration', '=', 0)
        .returning('num')
        .execute()
      expect(tiny.length).toBeGreaterThan(0)
      const second = await backUp(onPostgres.ctx)
      await onPostgres.ctx.close()
      expect(second).toMatchObject({ engine: 'postgres', digests: first.digests, files: first.files })
      expect(onPostgres.cover).toBe(PICTURE)

      const onSqlite = await restoreOn('three', second.file)
      const third = await backUp(onSqlite.ctx)
      await onSqlite.ctx.close()
      expect(third).toMatchObject({ engine: 'sqlite', digests: first.digests, files: first.files })
      expect(onSqlite.cover).toBe(PICTURE)
    },
  )
})

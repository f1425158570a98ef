import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { writeFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renameFlushed } from './rename-flushed.ts'
import { writeWhole } from './write-whole.ts'

let folder: string
/** Files that were flushed while the new name didn't exist yet. */
let flushed: string[]
const at = (...parts: string[]) => path.join(folder, ...parts)

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'lectern-flushed-'))
  flushed = []
  const handle = await open(folder)
  const kind = Object.getPrototypeOf(handle) as FileHandle
  await handle.close()
  const { sync } = kind
  vi.spyOn(kind, 'sync').mockImplementation(async function (this: FileHandle) {
    const name = path.relative(folder, readlinkSync(`/proc/self/fd/${this.fd}`))
    if (!existsSync(at('new'))) flushed.push(`${name}: ${readFileSync(at(name), 'utf8')}`)
    await sync.call(this)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

describe('flushed to disk before the rename', () => {
  test('a file', async () => {
    writeFileSync(at('draft'), 'content')
    await renameFlushed(at('draft'), at('new'))
    expect(flushed).toEqual(['draft: content'])
    expect(readFileSync(at('new'), 'utf8')).toBe('content')
  })

  test('every file of a folder', async () => {
    mkdirSync(at('draft', 'inner'), { recursive: true })
    writeFileSync(at('draft', 'one'), '1')
    writeFileSync(at('draft', 'inner', 'two'), '2')
    await renameFlushed(at('draft'), at('new'))
    expect(flushed.toSorted()).toEqual(['draft/inner/two: 2', 'draft/one: 1'])
  })

  test('content written in one go', async () => {
    await writeWhole(at('new'), at('draft'), 'content')
    expect(flushed).toEqual(['draft: content'])
  })
})

/** Files that rename without the helper, how often, and why this is safe. */
const OTHERS: Readonly<Record<string, [number, string]>> = {
  'platform/files/rename-flushed.ts': [1, 'the helper'],
  'platform/files/write-whole.ts': [1, 'flushes what it has written'],
  'platform/files/place-file.ts': [1, 'flushes first; never over another file'],
  'platform/media/writing/replace-file.ts': [2, 'flushes first, with the rights of the old file'],
  'platform/net/stream-to-file.ts': [1, 'flushes what it has written'],
  'platform/files/trash-folder.ts': [3, 'moves files that have long been there'],
  'platform/jobs/source-workers.ts': [1, 'in development only, made again when it is missing'],
  'features/backups/restore/restore-journal.service.ts': [3, 'moves what was there aside, and back'],
  'features/streaming/make-segments.service.ts': [1, 'segments of a stream, which a restart forgets'],
  'features/podcasts/downloads/download-episode.service.ts': [1, 'the download was flushed'],
  'features/tools/organise/move-path.service.ts': [2, 'moves files; a copy was flushed'],
  'features/tools/replace-originals.service.ts': [1, 'moves files that have long been there'],
}

test('every rename of a new file flushes it first', () => {
  const root = path.join(import.meta.dirname, '../..')
  const renaming = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|test-support/.test(file))
    .map((file) => [file, readFileSync(path.join(root, file), 'utf8')] as const)
    .filter(([, text]) => /\brename(Sync)?\b[^;]* from 'node:fs/.test(text))
    .map(([file, text]) => [file, text.match(/\brename(Sync)?\(/g)?.length ?? 0])
  const expected = Object.entries(OTHERS).map(([file, [times]]) => [file, times])
  expect(Object.fromEntries(renaming)).toEqual(Object.fromEntries(expected))
})

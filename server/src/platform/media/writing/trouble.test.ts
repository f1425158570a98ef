import { execFileSync, spawn } from 'node:child_process'
import {
  appendFile,
  chmod,
  copyFile,
  link,
  mkdir,
  readdir,
  readFile,
  rm,
  stat,
  statfs,
  symlink,
  truncate,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { withoutRootPowers } from '../../../../test/without-root-powers.ts'
import { canMount } from '../../../../test/small-disk.ts'
import { readAudio } from '../audio-tags.ts'
import { makeSound, openWorkshop, type Workshop } from '../test-support/media-files.ts'
import { change, someChapters } from './test-support/change.ts'

vi.setConfig({ testTimeout: 120_000 })

let workshop: Workshop
let book: string
let bytes: Buffer
const WANTED = { chapters: someChapters(3, 1) }

beforeAll(async () => {
  workshop = await openWorkshop()
  book = await makeSound(workshop, 'book.m4b', { args: ['-c:a', 'aac', '-f', 'mp4'] })
  bytes = await readFile(book)
})
afterAll(() => workshop.close())

/** Creates a folder with a copy of the book. */
async function shelf(name: string): Promise<string> {
  await mkdir(workshop.at(name))
  await copyFile(book, workshop.at(`${name}/book.m4b`))
  return workshop.at(`${name}/book.m4b`)
}
const isUntouched = async (file: string) => (await readFile(file)).equals(bytes)
const beside = (file: string) => readdir(path.dirname(file))

describe('the old file is kept, and no leftovers remain', () => {
  test('when something else changes it meanwhile', async () => {
    const file = await shelf('changed')
    const meddle = { beforeReplacing: () => appendFile(file, 'more') }
    await expect(change(file, WANTED, meddle)).rejects.toThrow('it was changed in the meantime')
    expect((await readFile(file)).equals(Buffer.concat([bytes, Buffer.from('more')]))).toBe(true)
    expect(await beside(file)).toEqual(['book.m4b'])
  })

  test('when it is removed meanwhile: it is not recreated', async () => {
    const file = await shelf('removed')
    await expect(change(file, WANTED, { beforeReplacing: () => rm(file) })).rejects.toThrow(
      'it no longer exists',
    )
    expect(await beside(file)).toEqual([])
  })

  test('when the backup copy cannot be made', async () => {
    const file = await shelf('no-backup')
    const fail = { beforeReplacing: () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOSPC' })) }
    await expect(change(file, WANTED, fail)).rejects.toThrow(
      '"book.m4b" was left as it is: its disk is full.',
    )
    expect(await isUntouched(file)).toBe(true)
    expect(await beside(file)).toEqual(['book.m4b'])
  })

  test('when the job is aborted', async () => {
    const file = await shelf('stopped')
    const stop = new AbortController()
    const stopped = change(file, WANTED, { signal: stop.signal, onTemporary: async () => stop.abort() })
    await expect(stopped).rejects.toThrow('stopped')
    expect(await isUntouched(file)).toBe(true)
    expect(await beside(file)).toEqual(['book.m4b'])
  })

  test('when its folder is not writable', async () => {
    const file = await shelf('locked')
    await chmod(path.dirname(file), 0o555)
    await withoutRootPowers(workshop.folder, () =>
      expect(change(file, WANTED)).rejects.toThrow('cannot be written to'),
    )
    await chmod(path.dirname(file), 0o755)
    expect(await isUntouched(file)).toBe(true)
    expect(await beside(file)).toEqual(['book.m4b'])
  })

  test('when ffmpeg is needed and missing', async () => {
    const file = await makeSound(workshop, 'sound.webm', { args: ['-c:a', 'libopus', '-f', 'webm'] })
    await expect(change(file, WANTED, { ffmpeg: null })).rejects.toThrow('needs ffmpeg, which was not found')
    expect(await readdir(workshop.folder)).not.toContainEqual(expect.stringMatching(/^\.lectern/))
  })
})

test.skipIf(!canMount)('a disk that fills up midway leaves the old file', async () => {
  const folder = workshop.at('small')
  await mkdir(folder)
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=18m', 'tmpfs', folder])
  try {
    const file = path.join(folder, 'book.m4b')
    await copyFile(book, file)
    // There is enough space when checked, but none when writing.
    const fill = async () => {
      await appendFile(path.join(folder, 'other'), Buffer.alloc(1024))
      const { bavail, bsize } = await statfs(folder)
      await appendFile(path.join(folder, 'other'), Buffer.alloc(bavail * bsize))
    }
    await expect(change(file, WANTED, { onTemporary: fill })).rejects.toThrow('its disk is full')
    expect(await isUntouched(file)).toBe(true)
    expect((await readdir(folder)).toSorted()).toEqual(['book.m4b', 'other'])
    await truncate(path.join(folder, 'other'), 2 * 1024 * 1024)
    await expect(change(file, WANTED)).rejects.toThrow('not enough room on its disk')
    expect(await isUntouched(file)).toBe(true)
  } finally {
    execFileSync('umount', [folder])
  }
})

describe('file metadata', () => {
  const attribute = (code: string, file: string) =>
    execFileSync('python3', ['-c', `import os, sys; ${code}`, file], { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim()
  const canMark = () => {
    try {
      attribute('os.setxattr(sys.argv[1], "user.probe", b"1")', book)
      execFileSync('cp', ['--attributes-only', '--preserve=xattr', '--', book, workshop.at('probe')], {
        stdio: 'ignore',
      })
      return true
    } catch {
      return false
    }
  }

  test('extended attributes are kept, where supported', async ({ skip }) => {
    if (!canMark()) skip()
    const file = await shelf('noted')
    attribute('os.setxattr(sys.argv[1], "user.note", b"mine")', file)
    await change(file, WANTED)
    expect(attribute('print(os.getxattr(sys.argv[1], "user.note").decode())', file)).toBe('mine')
    expect((await readAudio(file)).chapters).toHaveLength(3)
  })

  test.skipIf(process.geteuid?.() !== 0)('a write that would take away permissions is rejected', async () => {
    const file = await shelf('owned')
    await chmod(path.dirname(file), 0o777)
    await chmod(file, 0o644)
    await withoutRootPowers(workshop.folder, () =>
      expect(change(file, WANTED)).rejects.toThrow('its owner and permissions could not be preserved'),
    )
    expect(await isUntouched(file)).toBe(true)
    await chmod(file, 0o666)
    await withoutRootPowers(workshop.folder, () => change(file, WANTED))
    expect((await stat(file)).mode & 0o777).toBe(0o666)
    expect(await beside(file)).toEqual(['book.m4b'])
  })

  test('permissions are kept, a link stays a link, another hard link keeps the old content', async () => {
    const file = await shelf('names')
    await chmod(file, 0o640)
    const [linked, other] = [workshop.at('names/linked.m4b'), workshop.at('names/other.m4b')]
    await symlink(file, linked)
    await link(file, other)
    await change(linked, WANTED)
    expect((await stat(file)).mode & 0o777).toBe(0o640)
    expect((await readAudio(file)).chapters).toHaveLength(3)
    expect((await readAudio(linked)).chapters).toHaveLength(3)
    expect(await isUntouched(other)).toBe(true)
  })
})

test('a new file never gets the inode number of another file of the book', async () => {
  const file = await shelf('numbers')
  const { ino: known } = await stat(file)
  const seen = new Set([String(known)])
  for (let count = 0; count < 5; count++) {
    await change(file, WANTED, { avoidedInodes: seen })
    const { ino } = await stat(file)
    expect(seen.has(String(ino))).toBe(false)
    seen.add(String(ino))
  }
  expect(await beside(file)).toEqual(['book.m4b'])
})

test('a server killed midway leaves the old file', async () => {
  const file = await shelf('killed')
  const script = `
    import { changeMediaFile } from ${JSON.stringify(fileURLToPath(new URL('./change-media-file.ts', import.meta.url)))}
    await changeMediaFile(${JSON.stringify(file)}, { chapters: [{ startSeconds: 0, title: 'New' }], tags: {} }, {
      ffmpeg: null,
      signal: new AbortController().signal,
      avoidedInodes: new Set(),
      onTemporary: async (path) => console.log(path),
      beforeReplacing: () => { process.kill(process.pid, 'SIGKILL'); return new Promise(() => setInterval(() => {}, 1000)) },
      onProgress: () => undefined,
    })`
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  const child = spawn(process.execPath, ['--import', tsx, '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let told = ''
  child.stdout.on('data', (chunk: Buffer) => (told += chunk.toString()))
  const signal = await new Promise((resolve) => child.on('close', (_code, by) => resolve(by)))
  expect(signal).toBe('SIGKILL')
  expect(await isUntouched(file)).toBe(true)
  // The leftover file is hidden, and its name is recorded for the clean-up at the next start.
  expect(await beside(file)).toEqual([path.basename(told.trim()), 'book.m4b'])
  expect(path.basename(told.trim())).toMatch(/^\.lectern-embed-.*\.part$/)
})

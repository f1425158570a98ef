import type { EventEmitter } from 'node:events'
import { type FSWatcher, watch } from 'node:fs'
import { appendFile, mkdir, mkdtemp, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pollTree } from './poll-tree.ts'
import type { TreeWatch } from './tree-watch.types.ts'
import { watchTree, type WatchTreeOptions } from './watcher.ts'

let root = ''
let stop: AbortController
let seen: Set<string>
let reports = 0
let warnings: string[]

beforeEach(async () => {
  root = path.join(await realpath(await mkdtemp(path.join(tmpdir(), 'lectern-watch-'))), 'media')
  await mkdir(root)
  stop = new AbortController()
  seen = new Set()
  reports = 0
  warnings = []
})
afterEach(async () => {
  stop.abort()
  await rm(path.dirname(root), { recursive: true })
})

const at = (...parts: string[]) => path.join(root, ...parts)
const options = (more: Partial<WatchTreeOptions> = {}): WatchTreeOptions => ({
  onDirty(dirt) {
    reports += 1
    for (const folder of dirt === 'all' ? ['*'] : dirt) seen.add(folder)
  },
  onWarning: (message) => warnings.push(message),
  signal: stop.signal,
  debounceMs: 40,
  pollEveryMs: 40,
  ...more,
})
const watching = async (more?: Partial<WatchTreeOptions>): Promise<TreeWatch> => {
  const tree = watchTree(root, options(more))
  await tree.ready
  return tree
}
const heard = (...folders: string[]) =>
  vi.waitFor(() => expect([...seen].sort()).toEqual(folders.sort()), { timeout: 20_000, interval: 20 })
/** Folders that are removed one by one may be reported meanwhile. */
const heardAtLeast = (folder: string) =>
  vi.waitFor(() => expect([...seen]).toContain(folder), { timeout: 20_000, interval: 20 })
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
/** Waits until all changes so far have been reported. */
const forgetAll = async () => {
  for (let before = -1; before !== reports; await pause(150)) before = reports
  seen.clear()
}

describe('watching', () => {
  test('a book copied in with all its folders is noticed, and so are later writes to it', async () => {
    const tree = await watching()
    await mkdir(at('New', 'Book', 'CD1'), { recursive: true })
    await Promise.all([1, 2, 3].map((number) => writeFile(at('New', 'Book', 'CD1', `${number}.mp3`), 'x')))
    await heard('', 'New', 'New/Book', 'New/Book/CD1')
    expect(tree.numWatched).toBe(4)
    await forgetAll()
    await appendFile(at('New', 'Book', 'CD1', '1.mp3'), 'more')
    await heard('New/Book/CD1')
  })

  test('existing files are not reported', async () => {
    await mkdir(at('Old', 'Book'), { recursive: true })
    const tree = await watching()
    await pause(150)
    expect(reports).toBe(0)
    expect(tree.numWatched).toBe(3)
    await writeFile(at('Old', 'Book', 'a.mp3'), 'x')
    await heard('Old/Book')
  })

  test('removed and renamed folders are no longer watched; a renamed one is watched under its new name', async () => {
    await mkdir(at('A', 'B', 'C'), { recursive: true })
    const tree = await watching()
    await rename(at('A', 'B'), at('Other'))
    await heard('', 'A', 'Other', 'Other/C')
    expect(tree.numWatched).toBe(4)
    await forgetAll()
    await writeFile(at('Other', 'C', 'a.mp3'), 'x')
    await heard('Other/C')
    await forgetAll()
    await rm(at('Other'), { recursive: true })
    await heardAtLeast('')
    await vi.waitFor(() => expect(tree.numWatched).toBe(2))
  })

  test('a folder replaced by another of the same name is watched', async () => {
    await mkdir(at('A'))
    await watching()
    await rm(at('A'), { recursive: true })
    await mkdir(at('A', 'B'), { recursive: true })
    await heard('', 'A', 'A/B')
    await forgetAll()
    await writeFile(at('A', 'B', 'a.mp3'), 'x')
    await heard('A/B')
  })

  test('names that start with a dot are ignored', async () => {
    await mkdir(at('.hidden'))
    const tree = await watching()
    await mkdir(at('.more'))
    await writeFile(at('.hidden', 'a'), 'x')
    await writeFile(at('.a.mp3.part'), 'x')
    await mkdir(at('Book'))
    await heard('', 'Book')
    expect(tree.numWatched).toBe(2)
  })

  test('links to folders are followed, but not in cycles', async () => {
    await mkdir(path.join(path.dirname(root), 'elsewhere'))
    await mkdir(at('A'))
    await symlink(path.join(path.dirname(root), 'elsewhere'), at('A', 'out'))
    await symlink(root, at('A', 'circle'))
    const tree = await watching()
    expect(tree.numWatched).toBe(3)
    await writeFile(at('A', 'out', 'a.mp3'), 'x')
    await heard('A/out')
  })

  test('closing leaves no watcher behind', async () => {
    const open = new Set<string>()
    const counting = (folder: string) => {
      const watcher = watch(folder)
      open.add(folder)
      watcher.on('close', () => open.delete(folder))
      return watcher
    }
    await mkdir(at('A', 'B'), { recursive: true })
    await watching({ watchFolder: counting })
    await mkdir(at('C', 'D'), { recursive: true })
    await vi.waitFor(() => expect(open.size).toBe(5))
    await forgetAll()
    const before = reports
    await mkdir(at('E'))
    stop.abort()
    await vi.waitFor(() => expect(open.size).toBe(0))
    await pause(100)
    expect([open.size, reports]).toEqual([0, before])
  })

  test('a root that disappears is reported, and watched again once it is back', async () => {
    await watching()
    await rm(root, { recursive: true })
    await vi.waitFor(() => expect(warnings).toEqual([expect.stringContaining('cannot be reached')]))
    await forgetAll()
    await mkdir(at('A'), { recursive: true })
    await heard('*')
    await forgetAll()
    await writeFile(at('A', 'a.mp3'), 'x')
    await heard('A')
  })

  test('a root that does not exist yet is waited for', async () => {
    await rm(root, { recursive: true })
    await watching()
    expect(warnings).toHaveLength(1)
    await mkdir(at('A'), { recursive: true })
    await heard('*')
    expect(warnings).toHaveLength(1)
  })
})

describe('a folder the system cannot watch', () => {
  const failure = (code: string) => Object.assign(new Error(`${code}: no`), { code })

  test('is polled when the watch limit is reached, and the message says what to do', async () => {
    const limited = (folder: string) => {
      if (folder !== root) throw failure('ENOSPC')
      return watch(folder)
    }
    for (const name of ['A', 'B']) await mkdir(at(name, 'inner'), { recursive: true })
    const tree = await watching({ watchFolder: limited })
    expect(tree.numWatched).toBe(1)
    expect(warnings).toEqual([expect.stringContaining('raise fs.inotify.max_user_watches')])
    await pause(100)
    await writeFile(at('A', 'inner', 'a.mp3'), 'x')
    await heard('A/inner')
    await forgetAll()
    await mkdir(at('C', 'inner'), { recursive: true })
    await heard('', 'C', 'C/inner')
    await forgetAll()
    await rm(at('B'), { recursive: true })
    await heardAtLeast('')
  })

  test('is polled when its watcher fails', async () => {
    const watchers = new Map<string, FSWatcher>()
    const breaking = (folder: string) => {
      const watcher = watch(folder)
      watchers.set(folder, watcher)
      return watcher
    }
    await mkdir(at('A'))
    const tree = await watching({ watchFolder: breaking })
    const broken: EventEmitter | undefined = watchers.get(at('A'))
    broken?.emit('error', failure('EIO'))
    await heard('A')
    expect([tree.numWatched, warnings]).toEqual([1, [expect.stringContaining('EIO')]])
    await forgetAll()
    await writeFile(at('A', 'a.mp3'), 'x')
    await heard('A')
  })
})

describe('polling', () => {
  test('finds what is added, grows, is removed and is renamed', async () => {
    await mkdir(at('Old', 'Book'), { recursive: true })
    await pollTree(root, options()).ready
    expect(reports).toBe(0)
    await mkdir(at('New', 'Book'), { recursive: true })
    await writeFile(at('New', 'Book', 'a.mp3'), 'x')
    await heard('', 'New', 'New/Book')
    await forgetAll()
    await rename(at('Old', 'Book'), at('Old', 'Novel'))
    await heard('Old', 'Old/Novel')
    await forgetAll()
    await rm(at('New'), { recursive: true })
    await heardAtLeast('')
  })

  test('a file still being copied keeps its folder dirty', async () => {
    await mkdir(at('Book'))
    await pollTree(root, options({ debounceMs: 10 })).ready
    await writeFile(at('Book', 'a.mp3'), 'x')
    await heard('Book')
    await forgetAll()
    await appendFile(at('Book', 'a.mp3'), 'more')
    await heard('Book')
  })

  test('an unmounted disk is reported once and changes nothing', async () => {
    await mkdir(at('Book'))
    await pollTree(root, options()).ready
    await rename(root, `${root}-away`)
    await vi.waitFor(() => expect(warnings).toEqual([expect.stringContaining('ENOENT')]))
    await pause(120)
    await rename(`${root}-away`, root)
    await pause(150)
    expect([warnings.length, reports]).toEqual([1, 0])
    await writeFile(at('Book', 'a.mp3'), 'x')
    await heard('Book')
  })
})

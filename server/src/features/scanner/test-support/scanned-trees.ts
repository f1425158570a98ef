import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { makeTree, mp3, picture, type Tree, type TreeFile } from '../../../../test/make-tree.ts'
import type { ScannedLibrary } from '../../../../test/scans.ts'

export let app: TestApp

export function useScannedTrees(options: Parameters<typeof startApp>[0] = { expectErrors: true }): void {
  // Each test starts threads several times, and machines may be busy.
  vi.setConfig({ testTimeout: 60_000 })

  beforeAll(async () => {
    app = await startApp(options)
  })
  afterAll(() => app.close())
  afterEach(async () => {
    await app.ctx.db.deleteFrom('library').execute()
    for (const tree of trees.splice(0)) tree.close()
  })
}

const trees: Tree[] = []

export const plant = async (files: Record<string, TreeFile>) => {
  const tree = await makeTree(files)
  trees.push(tree)
  return tree
}
export const idsByPath = async (library: ScannedLibrary) =>
  Object.fromEntries([...(await library.items())].map(([path, item]) => [path, item.id]))
export const idOf = async (library: ScannedLibrary, relPath: string) =>
  (await library.items()).get(relPath)?.id

export const THREE_BOOKS = {
  'Ann/One/1.mp3': mp3({ TALB: 'One' }),
  'Ann/One/2.mp3': mp3({ TALB: 'One' }),
  'Ann/Two/1.mp3': mp3({ TALB: 'Two' }),
  'Bob/Three/1.mp3': mp3({ TALB: 'Three' }),
  'Bob/Three/cover.png': picture('red'),
}

/** Changes the content without changing anything a walk sees. */
export function changeUnseen(file: string): void {
  const { atime, mtime } = statSync(file)
  const bytes = readFileSync(file)
  writeFileSync(file, bytes.fill(0, 0, Math.min(400, bytes.length)), { flag: 'r+' })
  utimesSync(file, atime, mtime)
}

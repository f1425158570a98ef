import { renameSync, cpSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { mp3 } from '../../../../test/make-tree.ts'
import { makeLibrary } from '../../../../test/scans.ts'
import {
  app,
  changeUnseen,
  idOf,
  idsByPath,
  plant,
  THREE_BOOKS,
  useScannedTrees,
} from '../test-support/scanned-trees.ts'

useScannedTrees()

describe('identity', () => {
  test.each([
    ['a folder is renamed', 'Ann/One', 'Ann/Uno'],
    ['a folder moves to another author', 'Ann/One', 'Bob/One'],
    ['an author is renamed', 'Ann', 'Anna'],
  ])('%s: the item keeps its identity', async (_what, from, to) => {
    const tree = await plant(THREE_BOOKS)
    const library = await makeLibrary(app, [tree.root])
    await library.scan()
    const before = await idsByPath(library)
    renameSync(tree.at(from), tree.at(to))
    await library.scan()
    const after = await idsByPath(library)
    const moved = (path: string) =>
      path === from || path.startsWith(`${from}/`) ? to + path.slice(from.length) : path
    expect(after).toEqual(Object.fromEntries(Object.entries(before).map(([path, id]) => [moved(path), id])))
    const { moved: numMoved = 0, added = 0, missing = 0 } = await library.counts()
    expect([numMoved > 0, added, missing]).toEqual([true, 0, 0])
  })

  test('two folders swap their names', async () => {
    const tree = await plant(THREE_BOOKS)
    const library = await makeLibrary(app, [tree.root])
    await library.scan()
    const before = await idsByPath(library)
    renameSync(tree.at('Ann/One'), tree.at('away'))
    renameSync(tree.at('Ann/Two'), tree.at('Ann/One'))
    renameSync(tree.at('away'), tree.at('Ann/Two'))
    await library.scan()
    expect(await library.counts()).toEqual({ found: 3, moved: 2 })
    expect(await idsByPath(library)).toEqual({
      ...before,
      'Ann/One': before['Ann/Two'],
      'Ann/Two': before['Ann/One'],
    })
    expect((await library.items()).get('Ann/One')?.media.title).toBe('Two')
    await library.scan()
    expect(await library.counts()).toEqual({ found: 3 })
  })

  test('a renamed file keeps its track position, a copied library folder its items', async () => {
    const tree = await plant(THREE_BOOKS)
    const library = await makeLibrary(app, [tree.root])
    await library.scan()
    const before = await idsByPath(library)
    renameSync(tree.at('Ann/One/1.mp3'), tree.at('Ann/One/01 - renamed.mp3'))
    changeUnseen(tree.at('Ann/One/01 - renamed.mp3'))
    await library.scan()
    expect((await library.items()).get('Ann/One')?.files.map(({ media }) => media?.error)).toEqual([
      null,
      null,
    ])
    // Restored from a backup: the same content with other inodes, elsewhere.
    cpSync(tree.at('Bob'), tree.at('Robert'), { recursive: true, preserveTimestamps: true })
    tree.remove('Bob')
    await library.scan()
    expect(await idOf(library, 'Robert/Three')).toBe(before['Bob/Three'])
  })

  test('an item is moved to another library folder', async () => {
    const tree = await plant(THREE_BOOKS)
    const other = await plant({ 'Carl/Five/1.mp3': mp3({}) })
    const library = await makeLibrary(app, [tree.root, other.root])
    await library.scan()
    const before = await idOf(library, 'Ann/Two')
    renameSync(tree.at('Ann/Two'), other.at('Two'))
    await library.scan()
    const item = (await library.items()).get('Two')
    expect(item?.id).toBe(before)
    expect(item?.folderId).toBe(library.library.folders[1]?.id)
  })

  test('an item that disappeared is missing, and is recognised when it returns', async () => {
    const tree = await plant(THREE_BOOKS)
    const library = await makeLibrary(app, [tree.root])
    await library.scan()
    const before = await idsByPath(library)
    renameSync(tree.at('Ann/One'), `${tree.root}-away`)
    await library.scan()
    expect((await library.items()).get('Ann/One')).toMatchObject({ isMissing: true, id: before['Ann/One'] })
    expect(await library.counts()).toEqual({ found: 2, missing: 1 })
    await library.scan()
    expect(await library.counts()).toEqual({ found: 2 })
    renameSync(`${tree.root}-away`, tree.at('Bob/Back'))
    await library.scan()
    expect((await library.items()).get('Bob/Back')).toMatchObject({ isMissing: false, id: before['Ann/One'] })
    expect(await library.counts()).toEqual({ found: 3, returned: 1 })
    expect((await library.items()).size).toBe(3)
  })
})

import { appendFileSync, statSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeTree, type Tree } from '../../../../test/make-tree.ts'
import { toFolderStat } from '../../../platform/files/list-folder.ts'
import { walkFolder } from '../../../platform/files/walk.ts'
import { foundFile, foundItem } from '../test-support/found-items.ts'
import { hasSettled } from './settled-items.service.ts'

let tree: Tree
let numWalks: number

beforeEach(async () => {
  numWalks = 0
  tree = await makeTree({ 'Books/Fog.m4b': 'sound', 'Books/Fog.jpg': 'picture', 'Books/Rain/1.mp3': 'sound' })
})
afterEach(() => tree.close())

const found = (relPath: string, isFile: boolean, files: readonly string[]) => ({
  ...foundItem(relPath, [], { isFile }),
  files: files.map((file) => {
    const stat = statSync(tree.at(file))
    return foundFile(file, { size: stat.size, ...toFolderStat(stat, tree.at(file)) })
  }),
})
const isSettled = (item: ReturnType<typeof found>) =>
  hasSettled(tree.root, item, { now: Date.now(), mayBeFresh: true }, (...given) => {
    numWalks += 1
    return walkFolder(...given)
  })

test('a single file is looked at without walking the folder it lies in, which may hold thousands', async () => {
  const fog = found('Books/Fog.m4b', true, ['Books/Fog.m4b', 'Books/Fog.jpg'])
  expect([await isSettled(fog), numWalks]).toEqual([true, 0])
  appendFileSync(tree.at('Books/Fog.jpg'), 'more')
  expect(await isSettled(fog)).toBe(false)
  tree.remove('Books/Fog.jpg')
  expect(await isSettled(fog)).toBe(false)
})

test('a folder is walked, as files may have been added', async () => {
  const rain = found('Books/Rain', false, ['Books/Rain/1.mp3'])
  expect([await isSettled(rain), numWalks]).toEqual([true, 1])
  appendFileSync(tree.at('Books/Rain/2.mp3'), 'more')
  expect(await isSettled(rain)).toBe(false)
})

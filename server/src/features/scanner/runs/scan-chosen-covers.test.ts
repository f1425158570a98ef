import { existsSync, renameSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mp3, picture } from '../../../../test/make-tree.ts'
import { makeLibrary } from '../../../../test/scans.ts'
import { app, plant, useScannedTrees } from '../test-support/scanned-trees.ts'

useScannedTrees()

test('a cover chosen from the files of a book follows them, and gives way when it is removed', async () => {
  const tree = await plant({
    'Ann/Fog/1.mp3': mp3({}),
    'Ann/Fog/cover.png': picture('red'),
    'Ann/Fog/mine.png': picture('blue'),
  })
  const library = await makeLibrary(app, [tree.root])
  await library.scan()
  const id = (await library.items()).get('Ann/Fog')?.id ?? ''
  const root = app.as(await app.root())
  await root.ask('editing.setCover', { params: { id }, body: { cover: tree.at('Ann/Fog/mine.png') } })

  renameSync(tree.at('Ann/Fog'), tree.at('Ann/Mist'))
  await library.scan()
  const moved = (await library.items()).get('Ann/Mist')
  expect([moved?.id, moved?.cover?.path, moved?.cover?.source]).toEqual([
    id,
    tree.at('Ann/Mist/mine.png'),
    'hand',
  ])
  const sent = await app.inject({
    url: `/api/items/${id}/cover?raw=1`,
    headers: { authorization: `Bearer ${(await app.root()).token}` },
  })
  expect(sent.status).toBe(200)

  tree.remove('Ann/Mist/mine.png')
  await library.scan()
  const left = (await library.items()).get('Ann/Mist')?.cover
  expect([left?.path, left?.source]).toEqual([tree.at('Ann/Mist/cover.png'), 'folder'])
  expect(existsSync(left?.path ?? '')).toBe(true)
})

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { picture } from '../../../test/make-tree.ts'
import {
  app,
  as,
  bookOf,
  books,
  clear,
  edit,
  idOf,
  sendCover,
  shelve,
  tree,
  useEditing,
} from './test-support/edited-books.ts'

useEditing()

describe('in its own test library, because files change', () => {
  beforeEach(shelve)
  afterEach(clear)

  describe('deleting', () => {
    test('[R7.017] keeps files unless asked to delete them, and then deletes only the item’s own', async () => {
      const [fog, dunes] = [await idOf('Fog'), await idOf('Dunes')]
      await as().ask('editing.removeBatch', { query: {}, body: { libraryItemIds: [dunes] } })
      expect(existsSync(path.join(tree.root, 'Bea Stone/Dunes/1.mp3'))).toBe(true)
      expect((await as().call('items.get', { params: { id: dunes } })).status).toBe(404)
      await tree.add({ 'Ada Moor/Fog/.keep': 'mine' })
      await as().ask('editing.removeBatch', { query: { hard: '1' }, body: { libraryItemIds: [fog] } })
      expect(existsSync(path.join(tree.root, 'Ada Moor/Fog/1.mp3'))).toBe(false)
      expect(existsSync(path.join(tree.root, 'Ada Moor/Fog/.keep'))).toBe(true)
    })

    test('leaves files outside the library alone, whatever the database says', async () => {
      const outside = path.join(path.dirname(tree.root), `${path.basename(tree.root)}-outside`)
      mkdirSync(outside)
      onTestFinished(() => rmSync(outside, { recursive: true }))
      writeFileSync(path.join(outside, '1.mp3'), 'mine')
      const id = await idOf('Fog')
      await app.ctx.db
        .updateTable('item')
        .set({ rel_path: `../${path.basename(outside)}` })
        .where('id', '=', id)
        .execute()
      const call = { query: { hard: '1' }, body: { libraryItemIds: [id] } }
      expect((await as().call('editing.removeBatch', call)).status).toBe(409)
      expect(existsSync(path.join(outside, '1.mp3'))).toBe(true)
    })

    test('removes all items with issues at once', async () => {
      tree.remove('Bea Stone/Dunes')
      await books.scan()
      await as().ask('editing.removeIssues', { params: { id: books.library.id } })
      expect([...(await books.items()).values()].map(({ media }) => media.title)).toEqual(['Fog'])
    })

    test('removes a single file of an item', async () => {
      const id = await idOf('Fog')
      const { tracks } = await bookOf(id)
      await as().ask('editing.removeFile', { params: { id, ino: tracks[0]?.ino ?? '' } })
      expect(existsSync(path.join(tree.root, 'Ada Moor/Fog/1.mp3'))).toBe(false)
      expect((await bookOf(id)).tracks.map(({ title }) => title)).toEqual(['2.mp3'])
    })
  })

  test('[R3.054] edits are written beside the files and read back when metadata and covers are stored with the items', async () => {
    await as().ask('settings.update', { body: { storeMetadataWithItem: true, storeCoverWithItem: true } })
    try {
      const id = await idOf('Fog')
      await edit(id, { metadata: { series: [{ name: 'Shore', sequence: '2' }], description: 'Foggy' } })
      const file = path.join(tree.root, 'Ada Moor/Fog/metadata.json')
      await expect.poll(() => existsSync(file)).toBe(true)
      await sendCover(await idOf('Dunes'), await picture('#00ffff')())
      expect(existsSync(path.join(tree.root, 'Bea Stone/Dunes/cover.png'))).toBe(true)
      await app.ctx.db.deleteFrom('item').execute()
      await books.scan()
      expect((await bookOf(await idOf('Fog'))).metadata).toMatchObject({
        seriesName: 'Shore #2',
        description: 'Foggy',
      })
    } finally {
      await as().ask('settings.update', { body: { storeMetadataWithItem: false, storeCoverWithItem: false } })
    }
  })

  test('after many edits in a row, the metadata file contains the last one', async () => {
    await as().ask('settings.update', { body: { storeMetadataWithItem: true } })
    try {
      const id = await idOf('Fog')
      const file = path.join(tree.root, 'Ada Moor/Fog/metadata.json')
      for (let number = 1; number <= 30; number += 1) await edit(id, { metadata: { title: `Fog ${number}` } })
      await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8')).toContain('"Fog 30"')
      const complaints = app.ctx.logBook.today().map(({ message }) => message)
      expect(complaints.filter((message) => message.includes('could not be written'))).toEqual([])
    } finally {
      await as().ask('settings.update', { body: { storeMetadataWithItem: false } })
    }
  })

  test('the format of metadata files is the one of the settings', async () => {
    await as().ask('settings.update', { body: { storeMetadataWithItem: true, metadataFileFormat: 'abs' } })
    try {
      const file = path.join(tree.root, 'Bea Stone/Dunes/metadata.abs')
      await edit(await idOf('Dunes'), { metadata: { series: [{ name: 'Shore', sequence: '3' }] } })
      await expect.poll(() => existsSync(file)).toBe(true)
      expect(readFileSync(file, 'utf8')).toMatch(/^;ABMETADATA2\n[^]*\nseries=Shore #3\n/)
      expect(existsSync(path.join(tree.root, 'Bea Stone/Dunes/metadata.json'))).toBe(false)
    } finally {
      await as().ask('settings.update', {
        body: { storeMetadataWithItem: false, metadataFileFormat: 'json' },
      })
    }
  })
})

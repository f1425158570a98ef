import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { picture } from '../../../test/make-tree.ts'
import {
  as,
  bookOf,
  books,
  idOf,
  sendCover,
  tree,
  useEditing,
  useOneShelf,
} from './test-support/edited-books.ts'

useEditing()

describe('in one shared test library', () => {
  useOneShelf()

  describe('covers', () => {
    test('can be set to one of the item’s own images, replaced by an upload, and removed', async () => {
      const id = await idOf('Fog')
      const own = path.join(tree.root, 'Ada Moor/Fog/back.png')
      const { cover } = await as().ask('editing.setCover', { params: { id }, body: { cover: own } })
      expect(cover).toBe(own)
      const elsewhere = await as().call('editing.setCover', {
        params: { id },
        body: { cover: '/etc/passwd' },
      })
      expect([elsewhere.status, elsewhere.text]).toEqual([400, 'Cover path does not exist'])
      await books.scan({ force: '1' })
      expect((await bookOf(id)).coverPath).toBe(own)
      await as().ask('editing.removeCover', { params: { id } })
      expect((await bookOf(id)).coverPath).toBeNull()
    })

    test('an image can be uploaded; other files are refused', async () => {
      const id = await idOf('Dunes')
      const good = await sendCover(id, await picture('#ff0000')())
      expect(good.statusCode).toBe(200)
      const { coverPath } = await bookOf(id)
      expect(coverPath && existsSync(coverPath)).toBe(true)
      expect(coverPath).toContain(path.join('items', id, 'cover.'))
      expect((await sendCover(id, Buffer.from('not a picture'))).statusCode).toBe(400)
      expect((await bookOf(id)).coverPath).toBe(coverPath)
    })

    test('a corrupt image does not replace a valid one', async () => {
      const id = await idOf('Dunes')
      const whole = await picture('#ff0000')()
      await sendCover(id, whole)
      const huge = Buffer.from(whole)
      huge.writeUInt32BE(60_000, 16)
      huge.writeUInt32BE(60_000, 20)
      for (const broken of [whole.subarray(0, 40), huge]) {
        const answer = await sendCover(id, broken)
        expect([answer.statusCode, answer.payload]).toEqual([
          400,
          'The image cannot be used: it is damaged or far too large',
        ])
      }
      expect(readFileSync((await bookOf(id)).coverPath ?? '').equals(whole)).toBe(true)
    })

    test('of several uploaded at once the last one wins, and its file exists', async () => {
      const id = await idOf('Dunes')
      const jpeg = await sharp(await picture('#00ff00')())
        .jpeg()
        .toBuffer()
      const pictures = [await picture('#ff0000')(), jpeg, await picture('#0000ff')(), jpeg]
      const answers = await Promise.all(pictures.map((bytes) => sendCover(id, bytes)))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
      const { coverPath } = await bookOf(id)
      expect(coverPath && existsSync(coverPath)).toBe(true)
    })

    test('an address in the server’s own network is not fetched', async () => {
      const id = await idOf('Dunes')
      const answer = await as().call('editing.uploadCover', {
        params: { id },
        body: { url: 'http://127.0.0.1:9/cover.jpg' },
      })
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(600)
      expect((await bookOf(id)).coverPath).toBeNull()
    })
  })
})

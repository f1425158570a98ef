import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { deflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { makeTree, type Tree } from '../../../test/make-tree.ts'
import { sound } from '../../../test/media.ts'
import { makeLibrary } from '../../../test/scans.ts'
import { rar4, zip } from '../../platform/media/test-support/archives.ts'
import type { Item } from '../items/items.types.ts'

let app: TestApp
let tree: Tree
let root: Account
let items: Map<string, Item>

const page = (width: number): Promise<Buffer> =>
  sharp({ create: { width, height: 40, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()

const avif = (): Promise<Buffer> =>
  sharp({ create: { width: 16, height: 16, channels: 3, background: '#336699' } })
    .avif()
    .toBuffer()

/** A single white pixel. */
const bmp = (): Buffer =>
  Buffer.from(
    '424d3a000000000000003600000028000000010000000100000001001800000000000400000000000000000000000000000000000000ffffff00',
    'hex',
  )

beforeAll(async () => {
  app = await startApp()
  root = await app.root()
  const files = {
    'ComicInfo.xml': '<ComicInfo><Title>Fog</Title></ComicInfo>',
    'chapter 2/page10.png': await page(12),
    'chapter 2/page9.png': await page(11),
    'chapter 1/page1.png': await page(10),
    '__MACOSX/page0.png': 'no picture',
    'chapter 2/page11.png': '<svg onload="alert(1)"/>',
  }
  tree = await makeTree({
    'Zip.cbz': async () => zip(files),
    'Rar.cbr': async () => rar4(files),
    'Misnamed.cbr': async () => zip(files),
    'Manga.cbz': async () =>
      zip({ ...files, 'ComicInfo.xml': '<ComicInfo><Manga>YesAndRightToLeft</Manga></ComicInfo>' }),
    'Odd.cbz': async () => zip({ '1.avif': await avif(), '2.bmp': bmp(), '3.png': await page(10) }),
    'Ada Moor/Several/book.mp3': sound('mp3', { seconds: 1 }),
    'Ada Moor/Several/one.cbz': async () => zip(files),
    'Ada Moor/Several/two.cbz': async () => zip({ 'only.png': await page(20) }),
    'Broken.cbz': 'PK\u0003\u0004 and then nothing',
    'Torn.cbr': 'Rar!\u001a\u0007\u0000 and then nothing',
    'Empty.cbz': async () => zip({ 'notes.txt': 'no pages' }),
    'Bomb.cbz': async () => bomb(64 * 1024 * 1024),
  })
  const made = await makeLibrary(app, [tree.root])
  await made.scan()
  items = await made.items()
}, 60_000)
afterAll(async () => {
  await app.close()
  tree.close()
})

/** An archive whose single page unpacks to far more than an image needs. */
function bomb(bytes: number): Buffer {
  const packed = deflateRawSync(Buffer.alloc(bytes))
  const name = Buffer.from('page1.png')
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(20, 4)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt32LE(bytes, 22)
  local.writeUInt16LE(name.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50, 0)
  central.writeUInt16LE(20, 6)
  central.writeUInt16LE(8, 10)
  central.writeUInt32LE(packed.length, 20)
  central.writeUInt32LE(bytes, 24)
  central.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length + name.length, 12)
  end.writeUInt32LE(local.length + name.length + packed.length, 16)
  return Buffer.concat([local, name, packed, central, name, end])
}

const itemAt = (relPath: string): Item => {
  const item = items.get(relPath)
  if (!item) throw new Error(`There is no item ${relPath}, only ${[...items.keys()].join(', ')}`)
  return item
}
const get = (url: string, account: Account | null = root, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { ...headers, ...(account && { authorization: `Bearer ${account.token}` }) } })
/** Returns the width of the image served as a page. */
const widthAt = async (relPath: string, number: number): Promise<number | undefined> => {
  const { rawPayload } = await app.fastify.inject({
    url: `/api/items/${itemAt(relPath).id}/comic/pages/${number}`,
    headers: { authorization: `Bearer ${root.token}` },
  })
  return (await sharp(rawPayload).metadata()).width
}
const pagesAt = (relPath: string) => get(`/api/items/${itemAt(relPath).id}/comic/pages`)

describe('comic pages', () => {
  test.each(['Zip.cbz', 'Rar.cbr', 'Misnamed.cbr'])(
    'of %s are served one by one in reading order',
    async (name) => {
      const list = await pagesAt(name)
      expect(JSON.parse(list.text)).toEqual({
        pages: [
          'chapter 1/page1.png',
          'chapter 2/page9.png',
          'chapter 2/page10.png',
          'chapter 2/page11.png',
        ].map((file) => ({ name: file })),
        isRightToLeft: false,
      })
      for (const [number, width] of [10, 11, 12].entries()) {
        const answer = await get(`/api/items/${itemAt(name).id}/comic/pages/${number}`)
        expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/png'])
        expect(await widthAt(name, number)).toBe(width)
      }
    },
  )

  test('may be AVIF or BMP pictures, which are no cover', async () => {
    const item = itemAt('Odd.cbz')
    const types = [0, 1, 2].map(async (number) => {
      const answer = await get(`/api/items/${item.id}/comic/pages/${number}`)
      return [answer.status, answer.headers['content-type']]
    })
    expect(await Promise.all(types)).toEqual([
      [200, 'image/avif'],
      [200, 'image/bmp'],
      [200, 'image/png'],
    ])
    expect((await get(`/api/items/${item.id}/cover`)).status).toBe(200)
  })

  test('run right to left if the comic says so', async () => {
    expect(JSON.parse((await pagesAt('Manga.cbz')).text)).toMatchObject({ isRightToLeft: true })
  })

  test('are sent again only after the file changes', async () => {
    const url = `/api/items/${itemAt('Zip.cbz').id}/comic/pages/0`
    const etag = String((await get(url)).headers['etag'])
    expect((await get(url, root, { 'if-none-match': etag })).status).toBe(304)
    const bytes = await zip({ 'other.png': await page(77) })
    writeFileSync(path.join(tree.root, 'Zip.cbz'), bytes)
    const after = await get(url, root, { 'if-none-match': etag })
    expect([after.status, await widthAt('Zip.cbz', 0)]).toEqual([200, 77])
  })

  test('of another e-book of the item are served by its inode', async () => {
    const item = itemAt('Ada Moor/Several')
    const ino = item.files.find(({ relPath }) => relPath === 'two.cbz')?.ino ?? ''
    const answer = await get(`/api/items/${item.id}/comic/pages?file=${ino}`)
    expect(JSON.parse(answer.text)).toEqual({ pages: [{ name: 'only.png' }], isRightToLeft: false })
  })

  test('are refused for a text posing as an image or a page number out of range', async () => {
    const { id } = itemAt('Rar.cbr')
    expect((await get(`/api/items/${id}/comic/pages/3`)).status).toBe(415)
    expect((await get(`/api/items/${id}/comic/pages/4`)).status).toBe(404)
    expect((await get(`/api/items/${id}/comic/pages/-1`)).status).toBe(400)
  })

  test.each(['Broken.cbz', 'Torn.cbr', 'Empty.cbz'])('of %s are refused with a message', async (name) => {
    const answer = await pagesAt(name)
    expect([answer.status, answer.text]).toEqual([415, 'The comic cannot be read: its file is damaged'])
  })

  test('that would exhaust memory are refused', async () => {
    expect((await get(`/api/items/${itemAt('Bomb.cbz').id}/comic/pages/0`)).status).toBe(415)
  })

  test('are only for users who can see the item', async () => {
    const url = `/api/items/${itemAt('Rar.cbr').id}/comic/pages/0`
    expect((await get(url, null)).status).toBe(401)
    const guest = await app.createUser({
      permissions: { accessAllLibraries: false },
      librariesAccessible: [],
    })
    expect((await get(url, guest)).status).toBe(404)
  })
})

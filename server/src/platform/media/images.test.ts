import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dominantColour, imageSizeOf, resizeCover } from './images.ts'
import { openWorkshop, type Workshop } from './test-support/media-files.ts'

let workshop: Workshop
const plain = (width: number, height: number, background = '#cc2211') =>
  sharp({ create: { width, height, channels: 3, background } })

beforeAll(async () => {
  workshop = await openWorkshop()
})
afterAll(() => workshop.close())

describe('identifying an image', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('%s, from memory and from a file', async (format) => {
    const bytes = await plain(120, 80).toFormat(format).toBuffer()
    const path = await workshop.write(`picture.dat`, bytes)
    expect(await imageSizeOf(bytes)).toEqual({ format, width: 120, height: 80 })
    expect(await imageSizeOf(path)).toEqual({ format, width: 120, height: 80 })
  })

  test.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['text', Buffer.from('hello')],
    ['an empty file', Buffer.alloc(0)],
    ['a PDF', Buffer.from('%PDF-1.4')],
    ['only a signature', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ])('%s is rejected', async (_, bytes) => {
    await expect(imageSizeOf(bytes)).rejects.toMatchObject({ name: 'MediaError', code: 'not_recognised' })
    await expect(resizeCover(bytes, { width: 10, format: 'webp' })).rejects.toMatchObject({
      name: 'MediaError',
    })
  })

  test('a missing file is named in the error', async () => {
    await expect(imageSizeOf(workshop.at('none.png'))).rejects.toMatchObject({ code: 'missing' })
  })
})

describe('resizing covers', () => {
  test.each([
    [{ width: 100 }, 100, 150],
    [{ width: 100, height: 100 }, 67, 100],
    [{ width: 1000 }, 400, 600],
    [{ width: 50.4 }, 50, 75],
    [{ width: 0 }, 1, 2],
  ])('400x600 fitted to %o is %ix%i', async (box, width, height) => {
    const bytes = await plain(400, 600).png().toBuffer()
    const resized = await resizeCover(bytes, { ...box, format: 'webp' })
    expect(await imageSizeOf(resized)).toEqual({ format: 'webp', width, height })
  })

  test.each(['webp', 'jpeg', 'png'] as const)('as %s', async (format) => {
    const path = await workshop.write('in.jpg', await plain(60, 60).jpeg().toBuffer())
    expect(await imageSizeOf(await resizeCover(path, { width: 20, format }))).toEqual({
      format,
      width: 20,
      height: 20,
    })
  })

  test('a rotated image is turned upright', async () => {
    const bytes = await plain(100, 50).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(await imageSizeOf(await resizeCover(bytes, { width: 50, format: 'png' }))).toMatchObject({
      width: 50,
      height: 100,
    })
  })

  test('too many pixels are rejected before decoding', async () => {
    const bytes = hugePng(40_000, 40_000)
    const started = performance.now()
    await expect(resizeCover(bytes, { width: 10, format: 'webp' })).rejects.toMatchObject({
      name: 'MediaError',
    })
    expect(performance.now() - started).toBeLessThan(2_000)
  })

  test('damaged images are rejected', async () => {
    const whole = await plain(300, 300).png().toBuffer()
    const broken = Buffer.concat([whole.subarray(0, whole.length / 2), randomBytes(200)])
    await expect(resizeCover(broken, { width: 10, format: 'webp' })).rejects.toMatchObject({
      name: 'MediaError',
    })
  })

  test.each([2, 400])('an image without its last %i bytes can still be shown', async (missing) => {
    const whole = await plain(300, 300).jpeg().toBuffer()
    const cut = whole.subarray(0, whole.length - missing)
    const shown = await resizeCover(cut, { width: 20, format: 'webp', takesDamaged: true })
    expect(await imageSizeOf(shown)).toEqual({ format: 'webp', width: 20, height: 20 })
    await expect(resizeCover(cut, { width: 20, format: 'webp' })).rejects.toMatchObject({
      name: 'MediaError',
    })
  })
})

test('large pictures are decoded one at a time, because each may take hundreds of megabytes', async () => {
  const large = await plain(5100, 5000).jpeg({ progressive: true }).toBuffer()
  const atOnce: number[] = []
  const watching = setInterval(() => atOnce.push(sharp.counters().process), 5)
  await Promise.all([16, 32, 48].map((width) => resizeCover(large, { width, format: 'jpeg' })))
  clearInterval(watching)
  expect(Math.max(...atOnce)).toBe(1)
})

describe('the colour of an image', () => {
  test.each([
    ['#cc2211', /^#c[0-9a-f]2[0-9a-f]1[0-9a-f]$/],
    ['#0000ff', /^#0[0-9a-f]0[0-9a-f]f[0-9a-f]$/],
  ])('%s', async (background, expected) => {
    expect(await dominantColour(await plain(200, 200, background).png().toBuffer())).toMatch(expected)
  })
})

/** The header of a picture that would need gigabytes, with hardly any content. */
function hugePng(width: number, height: number): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.set([8, 2], 8)
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), content])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(content.length, 0)
    ends.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
  }
  const mark = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    mark,
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

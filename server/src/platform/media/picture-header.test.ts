import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { readPictureHeader } from './picture-header.ts'

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } })

describe('image size and format', () => {
  test.each([
    ['png', () => canvas(31, 17).png()],
    ['jpeg', () => canvas(31, 17).jpeg()],
    ['jpeg', () => canvas(31, 17).jpeg({ progressive: true }).withMetadata()],
    ['gif', () => canvas(31, 17).gif()],
    ['webp', () => canvas(31, 17).webp()],
    ['webp', () => canvas(31, 17).webp({ lossless: true })],
    ['webp', () => canvas(31, 17).removeAlpha().webp()],
  ])('%s', async (format, make) => {
    expect(readPictureHeader(await make().toBuffer())).toEqual({ format, width: 31, height: 17 })
  })

  test('truncated data and other files have neither', async () => {
    const jpeg = await canvas(31, 17).jpeg().toBuffer()
    expect(readPictureHeader(jpeg.subarray(0, 20))).toBeNull()
    expect(readPictureHeader(Buffer.from('no picture at all'))).toBeNull()
    expect(readPictureHeader(Buffer.alloc(0))).toBeNull()
  })

  test('no input makes it fail or loop', () => {
    const heads = [
      Buffer.from('ffd8ff', 'hex'),
      Buffer.from('89504e47', 'hex'),
      Buffer.from('RIFF0000WEBPVP8X'),
    ]
    fc.assert(
      fc.property(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 200 }), (head, rest) => {
        readPictureHeader(Buffer.concat([head, rest]))
      }),
    )
  })
})

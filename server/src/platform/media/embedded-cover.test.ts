import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAttributes, addLibraryAttributes } from './asf/asf-attributes.ts'
import { emptyReading } from './audio-reading.ts'
import { readAudio } from './audio-tags.ts'
import { extractCover } from './embedded-cover.ts'
import { ffmpeg, makeSound, openWorkshop, type Workshop } from './test-support/media-files.ts'
import { findTools } from './tools.ts'

let workshop: Workshop
let coverPath: string
let cover: Buffer

beforeAll(async () => {
  workshop = await openWorkshop()
  const colour = { create: { width: 90, height: 60, channels: 3, background: '#20a030' } } as const
  cover = await sharp(colour).jpeg().toBuffer()
  coverPath = await workshop.write('cover.jpg', cover)
})
afterAll(() => workshop.close())

describe('an embedded cover', () => {
  test.each([
    ['a.mp3', []],
    ['a.m4b', ['-c:a', 'aac', '-f', 'ipod']],
    ['a.flac', []],
    ['a.aiff', ['-write_id3v2', '1']],
  ])('%s', async (name, args) => {
    const path = await makeSound(workshop, name, { seconds: 1, args, coverPath })
    const found = await extractCover(path)
    expect(found?.mime).toBe('image/jpeg')
    expect(found?.bytes.equals(cover)).toBe(true)
    expect((await readAudio(path)).embeddedCover).toEqual({ mime: 'image/jpeg', byteLength: cover.length })
  })

  test.each(['a.ogg', 'a.opus', 'a.oga'])('%s, in a comment', async (name) => {
    const codecs: Record<string, string> = { 'a.ogg': 'libvorbis', 'a.opus': 'libopus', 'a.oga': 'flac' }
    const tags = { METADATA_BLOCK_PICTURE: pictureBlock(cover).toString('base64'), title: 'T' }
    const path = await makeSound(workshop, name, { seconds: 1, args: ['-c:a', codecs[name] ?? ''], tags })
    expect((await extractCover(path))?.bytes.equals(cover)).toBe(true)
    expect((await readAudio(path)).tags.tagTitle).toBe('T')
  })

  test('a.mka, in an attachment', async () => {
    const sound = await makeSound(workshop, 'plain.mka', { seconds: 1, args: ['-c:a', 'libopus'] })
    const path = workshop.at('a.mka')
    await ffmpeg([
      '-i',
      sound,
      '-c',
      'copy',
      '-attach',
      coverPath,
      '-metadata:s:t',
      'mimetype=image/jpeg',
      path,
    ])
    expect((await extractCover(path))?.bytes.equals(cover)).toBe(true)
  })

  test('none', async () => {
    expect(await extractCover(await makeSound(workshop, 'none.mp3', { seconds: 1 }))).toBeNull()
  })

  test('in a container that only ffmpeg reads', async () => {
    const sound = await makeSound(workshop, 'plain.wav', { seconds: 1 })
    const path = workshop.at('a.nut')
    await ffmpeg(['-i', sound, '-i', coverPath, '-map', '0', '-map', '1', '-c', 'copy', path])
    const { ffmpeg: bin } = await findTools()
    expect((await extractCover(path, { ffmpeg: bin }))?.mime).toBe('image/jpeg')
    expect(await extractCover(path)).toBeNull()
  })

  test('in Windows Media, small and large', async () => {
    const value = Buffer.concat([Buffer.from([3]), u32(cover.length), wide('image/jpeg'), wide(''), cover])
    const short = emptyReading('')
    addAttributes(
      Buffer.concat([u16(1), u16(22), wide('WM/Picture'), u16(1), u16(value.length), value]),
      short,
    )
    const long = emptyReading('')
    addLibraryAttributes(
      Buffer.concat([u16(1), u16(0), u16(0), u16(22), u16(1), u32(value.length), wide('WM/Picture'), value]),
      long,
    )
    for (const { picture } of [short, long]) expect((await picture?.read())?.equals(cover)).toBe(true)
  })

  test('the result does not keep the read buffer alive', async () => {
    const found = await extractCover(workshop.at('a.mp3'))
    expect(found?.bytes.buffer.byteLength).toBeLessThan((await readFile(workshop.at('a.mp3'))).length)
  })
})

function pictureBlock(bytes: Buffer): Buffer {
  const mime = Buffer.from('image/jpeg')
  const lengths = [3, mime.length, 0, 90, 60, 24, 0, bytes.length].map((value) => {
    const field = Buffer.alloc(4)
    field.writeUInt32BE(value)
    return field
  })
  return Buffer.concat([...lengths.slice(0, 2), mime, ...lengths.slice(2), bytes])
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function wide(text: string): Buffer {
  return Buffer.from(`${text}\0`, 'utf16le')
}

import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readAudio } from '../audio-tags.ts'
import { tag } from '../test-support/id3-builder.ts'
import { ffmpeg, makeSound, openWorkshop, probe, type Workshop } from '../test-support/media-files.ts'
import { change, marksOf, pcmOf, someChapters } from './test-support/change.ts'

// Each starts ffmpeg several times, and machines may be busy.
vi.setConfig({ testTimeout: 60_000 })

let workshop: Workshop
const WANTED = someChapters(4, 0.6, 'Ünït')

beforeAll(async () => {
  workshop = await openWorkshop()
})
afterAll(() => workshop.close())

async function embedded(path: string): Promise<Buffer> {
  const [before, sound] = [await readAudio(path), await pcmOf(path)]
  await change(path, { chapters: WANTED })
  const after = await readAudio(path)
  expect(marksOf(after.chapters)).toEqual(WANTED)
  expect(marksOf((await probe(path)).chapters)).toEqual(WANTED)
  expect(after.tags).toEqual(before.tags)
  expect(after.embeddedCover).toEqual(before.embeddedCover)
  expect(await pcmOf(path)).toBe(sound)
  return readFile(path)
}

describe('FLAC', () => {
  /** Builds a FLAC metadata block. */
  const block = (type: number, content: Buffer) => {
    const header = Buffer.alloc(4)
    header.writeUIntBE(content.length, 1, 3)
    header[0] = type
    return Buffer.concat([header, content])
  }
  /** Inserts blocks after the first one, which describes the audio. */
  const withBlocks = (file: Buffer, ...blocks: readonly Buffer[]) => {
    const at = 4 + 4 + file.readUIntBE(5, 3)
    return Buffer.concat([file.subarray(0, at), ...blocks, file.subarray(at)])
  }

  test('blocks of other programs, seek points and a leading tag are kept byte for byte', async () => {
    const bare = await readFile(
      await makeSound(workshop, 'bare.flac', { args: ['-c:a', 'flac'], tags: { title: 'T' } }),
    )
    const odd = [
      block(2, Buffer.from('prog of somebody')),
      block(3, Buffer.alloc(18, 1)),
      block(100, Buffer.from('?')),
    ]
    const front = tag(3, [])
    const path = await workshop.write('odd.flac', Buffer.concat([front, withBlocks(bare, ...odd)]))
    const after = await embedded(path)
    for (const bytes of odd) expect(after.includes(bytes)).toBe(true)
    expect(after.subarray(0, front.length).equals(front)).toBe(true)
  })
})

describe('Ogg', () => {
  test('a picture among the tags is kept, and a comment over many pages is read and written', async () => {
    const picture = await sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: 'red',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer()
    expect(picture.length).toBeGreaterThan(130_000)
    const parts = [3, 9, 'image/png', 0, 400, 400, 24, 0, picture.length]
    const head = Buffer.concat(
      parts.map((part) => {
        if (typeof part === 'string') return Buffer.from(part)
        const number = Buffer.alloc(4)
        number.writeUInt32BE(part)
        return number
      }),
    )
    const field = `METADATA_BLOCK_PICTURE=${Buffer.concat([head, picture]).toString('base64')}`
    const tags = await workshop.write(
      'tags.ffmeta',
      `;FFMETADATA1\ntitle=T\n${field.replaceAll('=', String.raw`\=`).replace(String.raw`\=`, '=')}\n`,
    )
    for (const [name, codec] of [
      ['pictured.opus', 'libopus'],
      ['pictured.ogg', 'libvorbis'],
    ] as const) {
      const path = workshop.at(name)
      const sound = ['-f', 'lavfi', '-i', 'sine=frequency=330:duration=3', '-i', tags]
      await ffmpeg([...sound, '-map', '0:a', '-map_metadata', '1', '-c:a', codec, path])
      expect((await readAudio(path)).embeddedCover?.byteLength).toBe(picture.length)
      await embedded(path)
      // And back to fewer pages.
      await change(path, { chapters: [] })
      expect((await readAudio(path)).embeddedCover?.byteLength).toBe(picture.length)
    }
  })

  test('chained streams are rejected', async () => {
    const path = await makeSound(workshop, 'one.opus', { args: ['-c:a', 'libopus'] })
    const twice = Buffer.concat([await readFile(path), await readFile(path)])
    const chained = await workshop.write('chained.opus', twice)
    await expect(change(chained, { chapters: WANTED })).rejects.toThrow('"chained.opus" was left as it is')
    expect((await readFile(chained)).equals(twice)).toBe(true)
  })
})

import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readAudio } from '../audio-tags.ts'
import { extractCover } from '../embedded-cover.ts'
import {
  frame,
  pictureContent,
  syncsafeBytes,
  tag,
  textContent,
  unsynchronise,
} from '../test-support/id3-builder.ts'
import { picture, read, save, useTaggedSound } from '../test-support/tagged-sound.ts'

useTaggedSound()

describe('unusual ID3 structures', () => {
  const title = textContent('T\u00ff\u00e0itle', 'latin1')
  const expected = 'T\u00ff\u00e0itle'

  test('a fully unsynchronised tag (2.3)', async () => {
    const path = await save(
      tag(3, [frame(3, 'TIT2', title), frame(3, 'APIC', pictureContent(picture))], { flags: 0x80 }),
    )
    expect((await readAudio(path)).tags.tagTitle).toBe(expected)
    expect((await extractCover(path))?.bytes.equals(picture)).toBe(true)
  })

  test('individually unsynchronised frames (2.4)', async () => {
    const stored = unsynchronise(title)
    const content = Buffer.concat([syncsafeBytes(title.length), stored])
    const { tags } = await read(tag(4, [frame(4, 'TIT2', content, { flags: 0x03 })], { flags: 0x80 }))
    expect(tags.tagTitle).toBe(expected)
  })

  test('compressed frames', async () => {
    const inner = textContent('Squeezed '.repeat(20).trim(), 'utf8')
    const size = Buffer.alloc(4)
    size.writeUInt32BE(inner.length)
    const v3 = frame(3, 'TIT2', Buffer.concat([size, deflateSync(inner)]), { flags: 0x80 })
    const v4 = frame(4, 'TIT2', Buffer.concat([syncsafeBytes(inner.length), deflateSync(inner)]), {
      flags: 0x09,
    })
    expect((await read(tag(3, [v3]))).tags.tagTitle).toMatch(/^Squeezed.*Squeezed$/)
    expect((await read(tag(4, [v4]))).tags.tagTitle).toMatch(/^Squeezed.*Squeezed$/)
  })

  test('compressed frames that would exhaust memory are skipped', async () => {
    const bomb = deflateSync(Buffer.alloc(64 * 1024 * 1024))
    const content = Buffer.concat([Buffer.alloc(4), bomb])
    const { tags } = await read(
      tag(3, [frame(3, 'TPE1', content, { flags: 0x80 }), frame(3, 'TIT2', textContent('T'))]),
    )
    expect(tags).toEqual({ tagTitle: 'T' })
  })

  test('encrypted frames are skipped', async () => {
    const secret = frame(4, 'TPE1', textContent('x'), { flags: 0x04 })
    expect((await read(tag(4, [secret, frame(4, 'TIT2', textContent('T'))]))).tags).toEqual({ tagTitle: 'T' })
  })

  test('extended headers and padding', async () => {
    const v3 = {
      flags: 0x40,
      extendedHeader: Buffer.from('00000006000000000000', 'hex'),
      paddingBytes: 2_000,
    }
    const v4 = { flags: 0x40, extendedHeader: Buffer.from('000000060100', 'hex'), paddingBytes: 2_000 }
    expect((await read(tag(3, [frame(3, 'TIT2', textContent('T'))], v3))).tags).toEqual({ tagTitle: 'T' })
    expect((await read(tag(4, [frame(4, 'TIT2', textContent('T'))], v4))).tags).toEqual({ tagTitle: 'T' })
  })

  test('wrong 2.4 sizes written by old versions of iTunes', async () => {
    const long = textContent('x'.repeat(300))
    const { tags } = await read(
      tag(4, [
        frame(4, 'TALB', long, { plainSize: true }),
        frame(4, 'TIT2', textContent('After'), { plainSize: true }),
      ]),
    )
    expect(tags.tagTitle).toBe('After')
    expect(tags.tagAlbum).toHaveLength(300)
  })

  test('a wrong size ends the tag, not the reading', async () => {
    const bad = frame(3, 'TPE1', textContent('x'))
    bad.writeUInt32BE(0x7fffffff, 4)
    const facts = await read(tag(3, [frame(3, 'TIT2', textContent('T')), bad]))
    expect(facts.tags).toEqual({ tagTitle: 'T' })
    expect(facts.durationSeconds).toBeCloseTo(1, 1)
  })

  test('two tags in a row', async () => {
    const first = tag(3, [frame(3, 'TIT2', textContent('First'))])
    const second = tag(4, [frame(4, 'TIT2', textContent('Second')), frame(4, 'TPE1', textContent('Artist'))])
    expect((await read(Buffer.concat([first, second]))).tags).toEqual({
      tagTitle: 'First',
      tagArtist: 'Artist',
    })
  })

  test('an ID3v1 block, where there is nothing else', async () => {
    const block = Buffer.alloc(128)
    block.write('TAG', 0)
    block.write('Old Title', 3)
    block.write('Old Artist', 33)
    block.write('1987', 93)
    block[126] = 7
    block[127] = 101
    const expectedTags = {
      tagTitle: 'Old Title',
      tagArtist: 'Old Artist',
      tagDate: '1987',
      tagTrack: '7',
      tagGenre: 'Speech',
    }
    expect((await read(Buffer.alloc(0), block)).tags).toEqual(expectedTags)
    expect((await read(tag(3, [frame(3, 'TIT2', textContent('New'))]), block)).tags).toEqual({
      tagTitle: 'New',
    })
  })
})

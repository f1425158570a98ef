import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAudio } from '../audio-tags.ts'
import { extractCover } from '../embedded-cover.ts'
import { apeTag } from '../test-support/ape-builder.ts'
import { frame, tag, textContent } from '../test-support/id3-builder.ts'
import { damagedVersionsOf } from '../test-support/mutations.ts'
import { picture, read, save, useTaggedSound } from '../test-support/tagged-sound.ts'
import { parseApeItems } from './ape-tag.ts'

useTaggedSound()

const NOTHING = Buffer.alloc(0)
const ITEMS = {
  Title: 'Kapitel 3 – Über',
  Artist: 'Anna Eins\0Bert Zwei',
  Album: 'A title that is longer than the thirty characters of ID3v1',
  'Album Artist': 'Jane Doe',
  Year: '2004',
  Track: '3/12',
  Genre: 'Hörbuch',
  Narrator: 'Nora',
}
const OLD_TAG = Buffer.alloc(128)
OLD_TAG.write('TAG', 0)
OLD_TAG.write('A title that is longer than th', 63, 'latin1')
OLD_TAG.write('Only here', 97, 'latin1')

function lyrics(): Buffer {
  const body = 'LYRICSBEGININD0000300'
  return Buffer.from(`${body}${String(body.length).padStart(6, '0')}LYRICS200`, 'latin1')
}

describe('an APE tag at the end of an MP3 file', () => {
  test('is read if there are no tags at the start', async () => {
    const facts = await read(NOTHING, apeTag(ITEMS))
    expect(facts.tags).toMatchObject({
      tagTitle: 'Kapitel 3 – Über',
      tagArtist: 'Anna Eins & Bert Zwei',
      tagAlbum: ITEMS.Album,
      tagAlbumArtist: 'Jane Doe',
      tagDate: '2004',
      tagTrack: '3/12',
      tagGenre: 'Hörbuch',
      tagNarrator: 'Nora',
    })
    expect(facts.durationSeconds).toBeCloseTo((await read(NOTHING)).durationSeconds, 3)
  })

  test('comes before the texts of ID3v1, which are cut off', async () => {
    const { tags } = await read(NOTHING, Buffer.concat([apeTag(ITEMS), OLD_TAG]))
    expect(tags).toMatchObject({ tagAlbum: ITEMS.Album, tagComment: 'Only here' })
  })

  test('may be followed by lyrics', async () => {
    const { tags } = await read(NOTHING, Buffer.concat([apeTag(ITEMS), lyrics(), OLD_TAG]))
    expect(tags.tagAlbum).toBe(ITEMS.Album)
  })

  test('gives way to the tag at the start', async () => {
    const { tags } = await read(tag(3, [frame(3, 'TIT2', textContent('New', 'latin1'))]), apeTag(ITEMS))
    expect(tags).toEqual({ tagTitle: 'New' })
  })

  test('has the cover if the tag at the start has none', async () => {
    const covers = {
      'Cover Art (Back)': Buffer.concat([Buffer.from('back.png\0'), picture, Buffer.alloc(9)]),
      'Cover Art (Front)': Buffer.concat([Buffer.from('front.png\0'), picture]),
    }
    const path = await save(tag(3, [frame(3, 'TIT2', textContent('New', 'latin1'))]), apeTag(covers))
    expect((await readAudio(path)).embeddedCover).toEqual({ mime: 'image/png', byteLength: picture.length })
    expect((await extractCover(path))?.bytes.equals(picture)).toBe(true)
  })
})

test('a damaged APE tag never crashes the reader', async () => {
  const items = apeTag(ITEMS).subarray(32, -32)
  fc.assert(
    fc.property(damagedVersionsOf(items), (bytes) => void parseApeItems(bytes)),
    { numRuns: 300 },
  )
  const whole = apeTag(ITEMS)
  for (const size of [0, 31, 32, 0x7fffffff, 0xffffffff]) {
    const footer = Buffer.from(whole.subarray(-32))
    footer.writeUInt32LE(size, 12)
    const facts = await read(NOTHING, Buffer.concat([whole.subarray(0, -32), footer]))
    expect(facts.durationSeconds).toBeGreaterThan(0)
  }
})

import { readFile, stat } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readAudio } from '../audio-tags.ts'
import { freeItem, item } from '../test-support/mp4-builder.ts'
import { makeSound, openWorkshop, probe, type Workshop } from '../test-support/media-files.ts'
import { boxIn, contentAt, makeBox, makeFullBox, splitBoxes, u32, withBoxes } from './mp4-raw-boxes.ts'
import { withOffsets } from './mp4-offsets.ts'
import { changedAt } from './mp4-tracks.ts'
import { change, marksOf, pcmOf, someChapters } from './test-support/change.ts'

/** Structures that no available encoder writes, derived from files that one has written. */

// Each starts ffmpeg several times, and machines may be busy.
vi.setConfig({ testTimeout: 60_000 })

let workshop: Workshop
let last: Buffer
let first: Buffer

const CHAPTERS = [
  { startMs: 0, endMs: 1000, title: 'Old one' },
  { startMs: 1000, endMs: 3000, title: 'Old two' },
]
const WANTED = someChapters(4, 0.6)

beforeAll(async () => {
  workshop = await openWorkshop()
  const made = (name: string, flags: readonly string[]) =>
    makeSound(workshop, name, {
      args: ['-c:a', 'aac', '-f', 'mp4', ...flags],
      chapters: CHAPTERS,
      tags: { title: 'T' },
    })
  last = await readFile(await made('last.m4b', []))
  first = await readFile(await made('first.m4b', ['-movflags', '+faststart']))
})
afterAll(() => workshop.close())

const changeMoov = (file: Buffer, to: (moov: Buffer) => Buffer): Buffer =>
  withBoxes(splitBoxes(file), (box) => (box.type === 'moov' ? makeBox('moov', to(box.content)) : box.whole))

async function embedded(name: string, bytes: Buffer, chapters = WANTED): Promise<Buffer> {
  const path = await workshop.write(name, bytes)
  const sound = await pcmOf(path)
  await change(path, { chapters })
  expect(marksOf((await readAudio(path)).chapters)).toEqual(chapters)
  expect(marksOf((await probe(path)).chapters)).toEqual(chapters)
  expect(await pcmOf(path)).toBe(sound)
  return readFile(path)
}

/** Replaces 32-bit offsets with 64-bit ones. */
const withLongOffsets = (moov: Buffer) =>
  changedAt(moov, ['trak', 'mdia', 'minf', 'stbl'], (table) =>
    withBoxes(splitBoxes(table), (box) => {
      if (box.type !== 'stco') return box.whole
      const count = box.content.readUInt32BE(4)
      const offsets = Array.from({ length: count }, (_, index) =>
        u32(0, box.content.readUInt32BE(8 + index * 4)),
      )
      return makeFullBox('co64', 0, u32(count), ...offsets)
    }),
  )

test('tags that ffmpeg wrote with keys are replaced, the others kept', async () => {
  const path = await makeSound(workshop, 'keys.m4b', {
    args: ['-c:a', 'aac', '-movflags', 'use_metadata_tags', '-f', 'mp4'],
    tags: { album: 'Old', artist: 'Au Thor', series: 'Saga', 'my own': 'thing' },
  })
  await change(path, { tags: { album: 'New', series: 'Other', comment: '' } })
  const { tags } = await readAudio(path)
  expect(tags).toMatchObject({ tagAlbum: 'New', tagArtist: 'Au Thor', tagSeries: 'Other' })
  expect((await probe(path)).tags).toMatchObject({ album: 'New', artist: 'Au Thor', 'my own': 'thing' })
})

describe('unknown atoms are kept byte for byte', () => {
  const ODD_ITEMS = [
    freeItem('MY OWN', 'ä thing'),
    item('xyzw', 1, Buffer.from('?')),
    freeItem('narrator', 'Bo'),
  ]
  const ODD_BOXES = [makeBox('Xtra', Buffer.from('of somebody')), makeBox('uuid', Buffer.alloc(16, 7))]
  const odd = () =>
    Buffer.concat([
      changeMoov(last, (moov) =>
        withBoxes(
          splitBoxes(
            changedAt(moov, ['udta'], (udta) => {
              const tagged = withBoxes(splitBoxes(udta), (box) => {
                if (box.type !== 'meta') return box.whole
                const list = changedAt(box.content.subarray(4), ['ilst'], (ilst) =>
                  Buffer.concat([ilst, ...ODD_ITEMS]),
                )
                return makeBox('meta', box.content.subarray(0, 4), list)
              })
              return Buffer.concat([tagged, ODD_BOXES[0] ?? Buffer.alloc(0), Buffer.alloc(4)])
            }),
          ),
          ({ whole }) => whole,
          ODD_BOXES.slice(1),
        ),
      ),
      makeBox('uuid', Buffer.alloc(32, 9)),
    ])

  test('when chapters are written', async () => {
    const after = await embedded('odd.m4b', odd())
    for (const bytes of [...ODD_ITEMS, ...ODD_BOXES, makeBox('uuid', Buffer.alloc(32, 9))]) {
      expect(after.includes(bytes)).toBe(true)
    }
    const media = boxIn(splitBoxes(last), 'mdat')?.whole
    expect(media && after.includes(media)).toBe(true)
  })

  test('when tags are written: only the given ones are replaced', async () => {
    const path = await workshop.write('odd-tags.m4b', odd())
    await change(path, { tags: { narrator: 'Cé', title: 'New', asin: 'B01' } })
    const after = await readFile(path)
    expect(ODD_ITEMS.map((bytes) => after.includes(bytes))).toEqual([true, true, false])
    expect((await readAudio(path)).tags).toMatchObject({ tagNarrator: 'Cé', tagTitle: 'New', tagASIN: 'B01' })
  })
})

describe('any file layout', () => {
  test.each([
    ['moov last', () => last],
    ['moov first', () => first],
    ['moov last, offsets of 64 bits', () => changeMoov(last, withLongOffsets)],
    ['media to the end of the file', () => withOpenEnd(first)],
    ['room behind moov', () => withRoom(first, 64 * 1024)],
    ['too little room behind moov', () => withRoom(first, 16)],
  ])('%s', async (name, bytes) => {
    await embedded(`${name.replaceAll(' ', '-')}.m4b`, bytes())
  })

  /** Makes the last box open-ended, without a length. */
  const withOpenEnd = (file: Buffer) => {
    const { boxes } = splitBoxes(file)
    const media = boxes.at(-1)
    expect(media?.type).toBe('mdat')
    const copy = Buffer.from(file)
    copy.writeUInt32BE(0, file.length - (media?.whole.length ?? 0))
    return copy
  }

  /** Inserts a free box right after the movie header; the audio moves by its length. */
  const withRoom = (file: Buffer, bytes: number) => {
    const moved = changeMoov(file, (moov) =>
      withBoxes(splitBoxes(moov), (box) =>
        box.type === 'trak'
          ? makeBox(
              'trak',
              withOffsets(box.content, (offset) => offset + bytes),
            )
          : box.whole,
      ),
    )
    return withBoxes(splitBoxes(moved), (box) =>
      box.type === 'moov' ? Buffer.concat([box.whole, makeBox('free', Buffer.alloc(bytes - 8))]) : box.whole,
    )
  }

  test('nothing moves if there is free space after moov', async () => {
    const before = withRoom(first, 64 * 1024)
    expect((await embedded('room.m4b', before)).length).toBe(before.length)
  })

  test('an offset that no longer fits is widened to 64 bits', () => {
    const table = makeBox('stbl', makeFullBox('stco', 0, u32(1), u32(0xfffffff0)))
    const track = makeBox('mdia', makeBox('minf', table))
    const moved = contentAt(
      withOffsets(track, (offset) => offset + 100),
      ['mdia', 'minf', 'stbl', 'co64'],
    )
    expect(moved?.readBigUInt64BE(8)).toBe(0xfffffff0n + 100n)
  })
})

describe('the number of chapters', () => {
  test('beyond the limit of a Nero list, only the track has them', async () => {
    const after = await embedded('many.m4b', first, someChapters(290, 0.01, 'Très long chapitre'))
    expect(after.includes('chpl')).toBe(false)
  })

  test('up to that limit, both have them', async () => {
    expect((await embedded('some.m4b', last, someChapters(255, 0.0115))).includes('chpl')).toBe(true)
  })

  test('repeated writes do not make the file grow', async () => {
    const path = await workshop.write('again.m4b', last)
    await change(path, { chapters: WANTED })
    const { size } = await stat(path)
    for (let count = 0; count < 3; count++) await change(path, { chapters: WANTED })
    expect((await stat(path)).size).toBe(size)
  })
})

describe('writes that would lose data are rejected, and the file is left untouched', () => {
  const refused = async (name: string, bytes: Buffer, reason: RegExp) => {
    const path = await workshop.write(name, bytes)
    await expect(change(path, { chapters: WANTED })).rejects.toThrow(reason)
    expect((await readFile(path)).equals(bytes)).toBe(true)
  }

  test('fragments', async () => {
    const args = ['-c:a', 'aac', '-f', 'mp4', '-movflags', 'frag_keyframe+empty_moov']
    const path = await makeSound(workshop, 'fragments.m4a', { args })
    await refused('fragments.m4a', await readFile(path), /cut into fragments/)
  })

  test('an incomplete copy', async () => {
    await refused('short.m4b', first.subarray(0, first.length - 100), /incomplete/)
  })

  test('invalid tables', async () => {
    const broken = changeMoov(first, (moov) =>
      changedAt(moov, ['trak', 'mdia', 'minf', 'stbl', 'stco'], () => u32(0, 5, 1)),
    )
    await refused('tables.m4b', broken, /broken/)
  })

  test('chapters that would not be read back', async () => {
    await expect(
      change(await workshop.write('late.m4b', last), { chapters: [{ startSeconds: 1, title: 'Late' }] }),
    ).rejects.toThrow('its chapters cannot be read back')
  })
})

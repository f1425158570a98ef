import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAudio } from './audio-tags.ts'
import { readCueSheet } from './cue-sheet.ts'
import { describedContent, frame, tag } from './test-support/id3-builder.ts'
import { save, useTaggedSound } from './test-support/tagged-sound.ts'

useTaggedSound()

const TRACKS = `FILE "a.wav" WAVE
TRACK 01 AUDIO
TITLE "One ""and"" a half"
INDEX 01 00:00:00
TRACK 02 AUDIO
TITLE Two
PREGAP 00:02:00
INDEX 00 00:00:10
INDEX 01 00:00:30
INDEX 02 00:00:60`

test('the tracks of a cue sheet are chapters', () => {
  expect(readCueSheet(TRACKS)).toEqual([
    { title: 'One ""and"" a half', startSeconds: 0, endSeconds: null },
    { title: 'Two', startSeconds: 0.4, endSeconds: null },
  ])
  expect(readCueSheet(TRACKS.replaceAll('\n', '\r'))).toHaveLength(2)
  expect(readCueSheet(TRACKS.replace('INDEX 01 00:00:30', ''))).toEqual([])
})

test('a cue sheet of several files has none', () => {
  expect(readCueSheet(TRACKS.replace('TRACK 02', 'FILE "b.wav" WAVE\nTRACK 02'))).toEqual([])
})

test('any text is read without harm', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => void readCueSheet(`${TRACKS}\n${text}`)),
    { numRuns: 200 },
  )
})

test('a cue sheet in the tags of a file is read if the file has no chapters', async () => {
  const path = await save(tag(4, [frame(4, 'TXXX', describedContent('CUESHEET', TRACKS, 'utf8'))]))
  const { chapters } = await readAudio(path)
  expect(chapters.map(({ title, startSeconds }) => [title, startSeconds])).toEqual([
    ['One ""and"" a half', 0],
    ['Two', 0.4],
  ])
})

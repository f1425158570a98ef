import { expect, test } from 'vitest'
import { playedFiles } from './played-files.rules.ts'

test('plays files with a track index in that order, and no others', () => {
  const file = (name: string, trackIndex: number | null) => ({
    name,
    media: trackIndex === null ? null : { trackIndex },
  })
  const files = [
    file('second', 2),
    file('left out', -1),
    file('no sound', null),
    file('first', 1),
    file('no place', 0),
  ]
  expect(playedFiles(files).map(({ name }) => name)).toEqual(['first', 'second'])
})

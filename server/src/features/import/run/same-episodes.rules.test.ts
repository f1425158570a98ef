import { expect, test } from 'vitest'
import { sameEpisodes } from './same-episodes.rules.ts'

const given = (id: string, fileRelPath: string | null, url: string | null = null) => ({
  id: id as never,
  fileRelPath,
  enclosure: url === null ? null : { url, type: '', length: '' },
})
const here = (id: string, relPath: string | null, url: string | null = null) => ({ id, relPath, url })

test.each([
  ['the same file', [given('a', 'one.mp3')], [here('x', 'one.mp3')], { a: 'x' }],
  ['the same address', [given('a', null, 'u')], [here('x', 'one.mp3', 'u')], { a: 'x' }],
  ['an episode that was imported before', [given('a', 'one.mp3')], [here('a', 'one.mp3')], {}],
  ['another file', [given('a', 'one.mp3')], [here('x', 'two.mp3')], {}],
  ['neither file nor address', [given('a', null)], [here('x', null)], {}],
  [
    'two of the same file',
    [given('a', 'one.mp3'), given('b', 'one.mp3')],
    [here('x', 'one.mp3')],
    { a: 'x' },
  ],
  [
    'a file of an episode that is given, too',
    [given('a', 'one.mp3'), given('b', 'two.mp3')],
    [here('b', 'one.mp3')],
    {},
  ],
])('%s', (_name, episodes, known, expected) => {
  expect(Object.fromEntries(sameEpisodes(episodes, known))).toEqual(expected)
})

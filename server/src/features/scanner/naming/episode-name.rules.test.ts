import { expect, test } from 'vitest'
import { readEpisodeName } from './episode-name.rules.ts'

test.each([
  ['2021-03-04 - First.mp3', { date: '2021-03-04', season: '', episode: '' }],
  ['20210304 First.mp3', { date: '2021-03-04', season: '', episode: '' }],
  ['2021_03_04.mp3', { date: '2021-03-04', season: '', episode: '' }],
  ['2021-02-30 - No Day.mp3', { date: null, season: '', episode: '' }],
  ['2021-13-01 - No Month.mp3', { date: null, season: '', episode: '' }],
  ['20210304123 Number.mp3', { date: null, season: '', episode: '' }],
  ['S01E02 - The Alibi.mp3', { date: null, season: '1', episode: '2' }],
  ['Show s2 e007.mp3', { date: null, season: '2', episode: '7' }],
  ['Season 2/Dustwun.mp3', { date: null, season: '2', episode: '' }],
  ['S03/Dustwun.mp3', { date: null, season: '3', episode: '' }],
  ['Season Two/Dustwun.mp3', { date: null, season: '2', episode: '' }],
  ['Season 2/S03E01.mp3', { date: null, season: '3', episode: '1' }],
  ['Show/Season 12/Dustwun.mp3', { date: null, season: '12', episode: '' }],
  ['Season/Dustwun.mp3', { date: null, season: '', episode: '' }],
  ['Season 2021/Dustwun.mp3', { date: null, season: '', episode: '' }],
  ['Two/Dustwun.mp3', { date: null, season: '', episode: '' }],
  ['2021/Dustwun.mp3', { date: null, season: '', episode: '' }],
  ['Yes10e5.mp3', { date: null, season: '', episode: '' }],
  ['', { date: null, season: '', episode: '' }],
])('%j is parsed as %j', (relPath, expected) => {
  expect(readEpisodeName(relPath)).toEqual(expected)
})

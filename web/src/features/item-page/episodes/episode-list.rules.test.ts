import { describe, expect, test } from 'vitest'
import { anAudioFile, anEpisode } from '../../../../test/item-builders.ts'
import type { ProgressLookup } from '../../player/episode-queue.rules.ts'
import { DEFAULT_EPISODE_VIEW, shownEpisodes } from './episode-list.rules.ts'

const first = anEpisode({ title: 'Part 10', publishedAt: 1000, season: '1' })
const second = anEpisode({ title: 'Part 9', publishedAt: 2000, subtitle: 'Herring', season: '2' })
const undated = anEpisode({ title: 'Hello', publishedAt: null, season: '2' })
const all = [first, second, undated]

const heard: ProgressLookup = (id) =>
  id === first.id
    ? { isFinished: true, progress: 1 }
    : id === second.id
      ? { isFinished: false, progress: 0.2 }
      : undefined
const nothing: ProgressLookup = () => undefined
const titles = (episodes: readonly { title: string }[]) => episodes.map(({ title }) => title)

describe('the episode list', () => {
  test('shows unfinished episodes by default, newest first and undated ones last', () => {
    expect(titles(shownEpisodes(all, DEFAULT_EPISODE_VIEW, nothing))).toEqual(['Part 9', 'Part 10', 'Hello'])
    expect(titles(shownEpisodes(all, DEFAULT_EPISODE_VIEW, heard))).toEqual(['Part 9', 'Hello'])
  })

  test.each([
    ['all', ['Part 9', 'Part 10', 'Hello']],
    ['complete', ['Part 10']],
    ['in-progress', ['Part 9']],
  ] as const)('applies the filter %s', (filter, expected) => {
    expect(titles(shownEpisodes(all, { ...DEFAULT_EPISODE_VIEW, filter }, heard))).toEqual(expected)
  })

  test('an episode that was opened but not heard is not in progress', () => {
    const opened: ProgressLookup = () => ({ isFinished: false, progress: 0 })
    expect(shownEpisodes(all, { ...DEFAULT_EPISODE_VIEW, filter: 'in-progress' }, opened)).toEqual([])
  })

  test('sorts by filename, with episodes that are not on disk first', () => {
    const named = (filename: string) =>
      anEpisode({ title: filename, audioFile: anAudioFile(filename), publishedAt: 5 })
    const view = { ...DEFAULT_EPISODE_VIEW, sort: 'filename', isDescending: false } as const
    const episodes = [named('b 10.mp3'), named('b 9.mp3'), anEpisode({ title: 'Z', audioFile: null })]
    expect(titles(shownEpisodes(episodes, view, nothing))).toEqual(['Z', 'b 9.mp3', 'b 10.mp3'])
  })

  test('compares numbers in titles numerically', () => {
    const view = { ...DEFAULT_EPISODE_VIEW, sort: 'title', isDescending: false } as const
    expect(titles(shownEpisodes(all, view, nothing))).toEqual(['Hello', 'Part 9', 'Part 10'])
  })

  test('breaks ties by publication date', () => {
    const view = { ...DEFAULT_EPISODE_VIEW, sort: 'season', isDescending: false } as const
    expect(titles(shownEpisodes(all, view, nothing))).toEqual(['Part 10', 'Hello', 'Part 9'])
  })

  test('searches titles and subtitles', () => {
    const search = (text: string) =>
      titles(shownEpisodes(all, { ...DEFAULT_EPISODE_VIEW, search: text }, nothing))
    expect(search(' herr')).toEqual(['Part 9'])
    expect(search('PART')).toEqual(['Part 9', 'Part 10'])
    expect(search('nobody')).toEqual([])
  })
})

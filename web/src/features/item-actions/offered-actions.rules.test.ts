import { describe, expect, test } from 'vitest'
import type { CardItem } from '../../cards/card-item.ts'
import { type ActionSituation, itemActions, seriesIdOf } from './item-actions.rules.ts'

const book = (media: object = {}, more: object = {}): CardItem =>
  ({
    mediaType: 'book',
    isMissing: false,
    isInvalid: false,
    isFile: false,
    ...more,
    media: { numTracks: 1, ebookFormat: null, metadata: {}, ...media },
  }) as unknown as CardItem
const situation: ActionSituation = {
  item: book(),
  isAdmin: false,
  canUpdate: false,
  canDownload: false,
  canDelete: false,
  canRead: true,
  isSelectable: false,
  progress: null,
  shelfId: null,
  queue: { isRunning: false, isQueued: false, isPlayingNow: false },
}
const actions = (more: Partial<ActionSituation>) => itemActions({ ...situation, ...more })

describe('a card offers', () => {
  test('reading if there is an e-book that can be read here', () => {
    expect(actions({ item: book({ ebookFormat: 'epub' }) })).toContain('read')
    expect(actions({ item: book({ ebookFormat: 'epub' }), canRead: false })).not.toContain('read')
    expect(actions({ item: book({ ebookFormat: 'xyz' }) })).not.toContain('read')
    expect(
      actions({ item: book({ ebookFormat: 'epub' }, { recentEpisode: { audioFile: {} } }) }),
    ).not.toContain('read')
  })

  test('adding to a playlist if there is something to listen to', () => {
    expect(actions({})).toContain('addToPlaylist')
    expect(actions({ item: book({ numTracks: 0 }) })).not.toContain('addToPlaylist')
    expect(actions({ item: book({}, { mediaType: 'music' }) })).not.toContain('addToPlaylist')
  })

  test('hiding a series on the Continue Series shelf', () => {
    const item = book({ metadata: { series: { id: 's', name: 'S' } } })
    expect(actions({ item, shelfId: 'continue-series' })).toContain('hideSeries')
    expect(actions({ item, shelfId: 'other' })).not.toContain('hideSeries')
    expect(actions({ shelfId: 'continue-series' })).not.toContain('hideSeries')
  })

  test('no playback for a missing episode', () => {
    const episode = (audioFile: object | null, isMissing = false) =>
      book({}, { recentEpisode: { audioFile }, isMissing })
    expect(actions({ item: episode({}) })).toContain('play')
    expect(actions({ item: episode(null) })).not.toContain('play')
    expect(actions({ item: episode({}, true) })).not.toContain('play')
  })
})

test.each([
  [{ series: { id: 's' } }, 's'],
  [{ series: { name: 'S' } }, null],
  [{ series: null }, null],
  [{ series: 'S' }, null],
  [{}, null],
])('the series ID of %j is %s', (metadata, id) => {
  expect(seriesIdOf(book({ metadata }))).toBe(id)
})

import { describe, expect, test } from 'vitest'
import { aFullBook, aFullPodcast, anEpisode } from '../../../test/item-builders.ts'
import { cardOfItem } from '../../cards/card-of-item.ts'
import { type ActionSituation, asksBeforeFinishing, itemActions } from './item-actions.rules.ts'

const book = cardOfItem(aFullBook())
const podcast = cardOfItem(aFullPodcast())
const episode = { ...podcast, recentEpisode: anEpisode() }

const offered = (given: Partial<ActionSituation>) =>
  itemActions({
    item: book,
    isAdmin: false,
    canUpdate: false,
    canDownload: false,
    canDelete: false,
    canRead: false,
    isSelectable: true,
    progress: null,
    shelfId: null,
    queue: { isRunning: false, isQueued: false, isPlayingNow: false },
    ...given,
  })

describe('what a card offers', () => {
  test('to everyone: play, select, mark as finished, add to playlist', () => {
    expect(offered({})).toEqual(['play', 'select', 'markFinished', 'addToPlaylist'])
  })

  test('to an admin with all permissions', () => {
    const all = offered({ canUpdate: true, canDownload: true, canDelete: true, isAdmin: true })
    expect(all).toEqual([
      'play',
      'select',
      'edit',
      'markFinished',
      'addToCollection',
      'addToPlaylist',
      'files',
      'match',
      'download',
      'share',
      'rescan',
      'remove',
    ])
  })

  test('[R6.014] to users who may only download: the files, and all of them in one archive', () => {
    expect(offered({ canDownload: true })).toEqual([
      'play',
      'select',
      'markFinished',
      'addToPlaylist',
      'files',
      'download',
    ])
  })

  test('books with an e-book can be sent to a device', () => {
    const media = { ...book.media, ebookFormat: 'epub' } as typeof book.media
    expect(offered({ item: { ...book, media } })).toContain('sendEbook')
    expect(offered({ item: { ...book, media, isMissing: true } })).not.toContain('sendEbook')
    expect(offered({})).not.toContain('sendEbook')
  })

  test('admins can share playable books', () => {
    expect(offered({ isAdmin: true })).toContain('share')
    expect(offered({ isAdmin: true, item: { ...book, isInvalid: true } })).not.toContain('share')
    expect(offered({ isAdmin: true, item: podcast })).not.toContain('share')
    expect(offered({})).not.toContain('share')
  })

  test('a single-file item can’t be rescanned', () => {
    expect(offered({ isAdmin: true, item: { ...book, isFile: true } })).not.toContain('rescan')
  })

  test('a finished item can be marked as not finished', () => {
    expect(offered({ progress: { share: 1, isFinished: true } })).toContain('markNotFinished')
  })

  test('a podcast has no progress and is played through its episodes', () => {
    expect(offered({ item: podcast })).toEqual(['select'])
    expect(offered({ item: podcast, canUpdate: true })).toEqual(['select', 'edit', 'match'])
  })

  test('an episode can be played, marked as finished and added to playlists', () => {
    expect(offered({ item: episode, isSelectable: false, canUpdate: true })).toEqual([
      'play',
      'edit',
      'editPodcast',
      'markFinished',
      'addToPlaylist',
    ])
  })

  test('a missing or invalid item can’t be played', () => {
    expect(offered({ item: { ...book, isMissing: true } })).not.toContain('play')
    expect(offered({ item: { ...book, isInvalid: true } })).not.toContain('play')
  })

  test('the queue is offered while something from this library plays; the current item can’t be removed from it', () => {
    const queue = { isRunning: true, isQueued: false, isPlayingNow: false }
    expect(offered({ queue })).toContain('addToQueue')
    expect(offered({ queue: { ...queue, isQueued: true } })).toContain('removeFromQueue')
    const playing = offered({ queue: { isRunning: true, isQueued: true, isPlayingNow: true } })
    expect(playing).not.toContain('play')
    expect(playing).not.toContain('addToQueue')
    expect(playing).not.toContain('removeFromQueue')
  })

  test('hiding an item is offered only on the Continue shelves', () => {
    expect(offered({ shelfId: 'continue-listening' })).toContain('hideProgress')
    expect(offered({ shelfId: 'recently-added' })).not.toContain('hideProgress')
  })

  test('a collapsed series has no menu', () => {
    const series = { id: 's', name: 'S', nameIgnorePrefix: 'S', libraryItemIds: ['a'], numBooks: 1 }
    expect(offered({ item: { ...book, collapsedSeries: series }, isAdmin: true })).toEqual([])
  })
})

test.each([
  [null, false],
  [{ share: 0.4, isFinished: false }, true],
  [{ share: 1, isFinished: true }, false],
])('with the progress %o, marking as finished asks for confirmation: %s', (progress, asks) => {
  expect(asksBeforeFinishing(progress)).toBe(asks)
})

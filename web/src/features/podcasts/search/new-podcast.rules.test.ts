import type { PodcastMatchView } from '@lectern/contract/metadata'
import type { FeedEpisodeView, PodcastFeedView } from '@lectern/contract/podcast-views'
import { describe, expect, test } from 'vitest'
import { bodyOf, draftOf, isSameFeed, knownAs, pathOf } from './new-podcast.rules.ts'

const feed = {
  metadata: {
    title: 'Talk of the feed',
    author: 'Dee',
    descriptionPlain: 'Words',
    categories: ['Arts'],
    feedUrl: 'https://f.example/feed',
    image: 'https://f.example/i.jpg',
    explicit: 'Yes',
    language: 'en',
    type: 'serial',
  },
} as unknown as PodcastFeedView
const found = {
  id: 7,
  artistId: 8,
  title: 'Talk',
  artistName: 'Marsh',
  descriptionPlain: 'More words',
  genres: ['News'],
  releaseDate: '2026-01-01',
  cover: 'https://d.example/c.jpg',
  pageUrl: 'https://d.example/7',
  explicit: false,
} as unknown as PodcastMatchView
const folders = [
  { id: 'f', fullPath: '/podcasts/' },
  { id: 'g', fullPath: '/more' },
] as unknown as Parameters<typeof pathOf>[1]

describe('a podcast in the library', () => {
  test.each([
    ['https://a.example/feed/', 'HTTP://a.example/feed', true],
    [' https://a.example/feed', 'https://a.example/feed', true],
    ['https://a.example/feed', 'https://a.example/Feed', false],
    [null, null, false],
    [null, 'https://a', false],
    ['https://a', null, false],
  ])('has the same feed: %s and %s, %s', (one, other, isSame) => {
    expect(isSameFeed(one, other)).toBe(isSame)
  })

  test('is recognised by its directory id or its feed', () => {
    const podcast = (itunesId: string | null, feedUrl: string | null) => ({
      title: 'T',
      itunesId,
      feedUrl,
      libraryItemId: 'i',
    })
    const result = { id: 7, feedUrl: 'https://a/feed' }
    expect(knownAs(result, [podcast('7', null)])).toBeDefined()
    expect(knownAs(result, [podcast(null, 'http://a/feed/')])).toBeDefined()
    expect(knownAs(result, [podcast('8', 'https://b/feed'), podcast(null, null)])).toBeUndefined()
  })
})

describe('a podcast to be added', () => {
  test('is prefilled from the directory, then from the feed', () => {
    expect(draftOf(feed, found, folders)).toEqual({
      title: 'Talk',
      author: 'Marsh',
      description: 'More words',
      genres: ['News'],
      folderId: 'f',
      isAutoDownload: false,
      schedule: '0 * * * *',
      maxNewEpisodes: 3,
      maxEpisodesToKeep: 0,
    })
    expect(draftOf(feed, null, [])).toMatchObject({
      title: 'Talk of the feed',
      author: 'Dee',
      description: 'Words',
      genres: ['Arts'],
      folderId: '',
    })
    const empty = {
      ...found,
      title: '',
      artistName: null,
      descriptionPlain: '',
      genres: [],
    } as unknown as PodcastMatchView
    expect(draftOf(feed, empty, folders)).toMatchObject({
      title: 'Talk of the feed',
      author: 'Dee',
      description: 'Words',
      genres: ['Arts'],
    })
  })

  test('is stored in a folder named after it', () => {
    expect(pathOf({ title: 'Talk: live', folderId: 'f' }, folders)).toBe('/podcasts/Talk - live')
    expect(pathOf({ title: 'Talk', folderId: 'g' }, folders)).toBe('/more/Talk')
    expect(pathOf({ title: '???', folderId: 'f' }, folders)).toBeNull()
    expect(pathOf({ title: 'Talk', folderId: 'x' }, folders)).toBeNull()
  })

  const facts = { libraryId: 'l', path: '/podcasts/Talk', feed, found, episodes: [] }
  const draft = draftOf(feed, found, folders)

  test('is sent with the metadata that was found', () => {
    expect(bodyOf({ ...draft, title: ' Talk ', author: ' ', description: ' ' }, facts)).toEqual({
      path: '/podcasts/Talk',
      folderId: 'f',
      libraryId: 'l',
      media: {
        metadata: {
          title: 'Talk',
          author: null,
          description: null,
          releaseDate: '2026-01-01',
          genres: ['News'],
          feedUrl: 'https://f.example/feed',
          imageUrl: 'https://d.example/c.jpg',
          itunesPageUrl: 'https://d.example/7',
          itunesId: '7',
          itunesArtistId: '8',
          explicit: false,
          language: 'en',
          type: 'serial',
        },
        autoDownloadEpisodes: false,
        maxEpisodesToKeep: 0,
        maxNewEpisodesToDownload: 3,
      },
      episodesToDownload: [],
    })
  })

  test('has no directory data when added from its feed alone', () => {
    expect(bodyOf(draft, { ...facts, found: null }).media.metadata).toMatchObject({
      imageUrl: 'https://f.example/i.jpg',
      releaseDate: null,
      itunesId: null,
      itunesArtistId: null,
      explicit: true,
    })
    const plain = {
      metadata: { ...feed.metadata, type: 'other', explicit: 'no' },
    } as unknown as PodcastFeedView
    expect(bodyOf(draft, { ...facts, found: null, feed: plain }).media.metadata).toMatchObject({
      explicit: false,
      type: 'episodic',
    })
    const nobody = { ...found, artistId: null } as unknown as PodcastMatchView
    expect(bodyOf(draft, { ...facts, found: nobody }).media.metadata.itunesArtistId).toBeNull()
  })

  test('is sent with its schedule when auto-download is on, and with the episodes to download now', () => {
    const episode = {
      title: 'E',
      enclosure: { url: 'u' },
      guid: 'g',
      publishedAt: 5,
      description: 'x',
    } as unknown as FeedEpisodeView
    const body = bodyOf({ ...draft, isAutoDownload: true }, { ...facts, episodes: [episode] })
    expect(body.media).toMatchObject({ autoDownloadEpisodes: true, autoDownloadSchedule: '0 * * * *' })
    expect(body.episodesToDownload).toEqual([
      { title: 'E', enclosure: { url: 'u' }, guid: 'g', publishedAt: 5 },
    ])
  })
})

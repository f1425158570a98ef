import { cleanHtml } from '../../lib/clean-html.ts'
import type { Media, PlayedItem } from '../items/items.types.ts'
import { playableOf } from '../playback/playable.rules.ts'
import { languageCode } from './feed-language.rules.ts'
import type { BuiltFeed, Feed, FeedCategory, FeedEntry, FeedSource } from './feeds.types.ts'

/** The metadata of a feed. */

const MAX_AUTHORS = 3

/** Apple's categories; feeds with any other are rejected. */
const CATEGORIES = [
  'Arts',
  'Business',
  'Comedy',
  'Education',
  'Fiction',
  'Government',
  'Health & Fitness',
  'History',
  'Kids & Family',
  'Leisure',
  'Music',
  'News',
  'Religion & Spirituality',
  'Science',
  'Society & Culture',
  'Sports',
  'Technology',
  'True Crime',
  'TV & Film',
]

export function buildFeed(feed: Feed, source: FeedSource, entries: readonly FeedEntry[]): BuiltFeed {
  const items = source.parts.map(({ place }) => place.item)
  const media = items.map((item) => item.media)
  const withCover = items.find(({ cover }) => cover !== null)
  return {
    feed,
    title: source.title,
    // Podcast apps show it as HTML, but names and what users write about a collection or playlist are plain text.
    description: cleanHtml(source.description?.trim() || source.title),
    author: authorsOf(items),
    language: languageCode(media.find(({ language }) => language)?.language ?? null),
    isExplicit: media.some(({ isExplicit }) => isExplicit),
    type: isSerial(media) ? 'serial' : 'episodic',
    medium: mediumOf(media[0]),
    category: categoryOf(media[0]),
    linkPath: source.linkPath,
    cover: withCover?.cover ?? null,
    coverItemId: withCover?.id ?? null,
    changedAt: Math.max(feed.updatedAt, ...items.map(({ updatedAt }) => updatedAt)),
    entries,
  }
}

function authorsOf(items: readonly PlayedItem[]): string {
  const names = new Set(items.flatMap(namesOf))
  const first = [...names].slice(0, MAX_AUTHORS).join(', ')
  return names.size > MAX_AUTHORS ? `${first} & more` : first
}

function namesOf(item: PlayedItem): string[] {
  const { media } = item
  if (media.kind === 'book') return media.authors.map(({ name }) => name)
  if (media.kind === 'podcast') return media.author ? [media.author] : []
  return [playableOf(item, null)?.author ?? ''].filter((name) => name !== '')
}

/** Whether it is meant to be played from beginning to end: everything except episodic podcasts. */
function isSerial(media: readonly Media[]): boolean {
  return media.every((one) => one.kind !== 'podcast' || one.type === 'serial')
}

function mediumOf(media: Media | undefined): BuiltFeed['medium'] {
  if (media?.kind === 'podcast') return 'podcast'
  return media?.kind === 'music' ? 'music' : 'audiobook'
}

function categoryOf(media: Media | undefined): FeedCategory {
  if (media?.kind === 'music') return { name: 'Music', subcategory: null }
  if (media?.kind !== 'podcast') return { name: 'Arts', subcategory: 'Books' }
  const genres = media.genres.map((genre) => genre.toLowerCase())
  const name = CATEGORIES.find((category) => genres.includes(category.toLowerCase()))
  return { name: name ?? 'Society & Culture', subcategory: null }
}

import { element, escapeAttribute, escapeText, optional } from '../../lib/xml.ts'
import { clockTime, shortened } from './feed-texts.rules.ts'
import { audioNameOf, audioTypeOf } from './feed-audio.rules.ts'
import type { Chapter } from '../items/items.types.ts'
import type { BuiltFeed, Feed, FeedEntry, UndatedEntry } from './feeds.types.ts'

/** Renders a feed as RSS, the way podcast apps and directories expect it. */

const NAMESPACES = {
  'xmlns:itunes': 'http://www.itunes.com/dtds/podcast-1.0.dtd',
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:podcast': 'https://podcastindex.org/namespace/1.0',
  'xmlns:psc': 'http://podlove.org/simple-chapters',
  'xmlns:googleplay': 'http://www.google.com/schemas/play-podcasts/1.0',
}
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** `address`: origin and base path at which the feed was requested. */
export function renderFeed(built: BuiltFeed, address: string): string {
  let shared: SharedTexts | undefined
  let items = ''
  for (const entry of built.entries) {
    shared = sharedTexts(entry, address, shared)
    items += renderEntry(entry, built, address, shared)
  }
  const channel = element('channel', [...channelHead(built, address), items])
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('rss', [channel], { version: '2.0', ...NAMESPACES })}`
}

export const feedUrlOf = (address: string, slug: string): string => `${address}/feed/${slug}`
export const coverUrlOf = (address: string, slug: string): string => `${feedUrlOf(address, slug)}/cover.jpg`

export function audioUrlOf(address: string, slug: string, entry: Pick<UndatedEntry, 'id' | 'file'>): string {
  return `${entryUrlOf(address, slug, entry)}/${encodeURIComponent(audioNameOf(entry))}`
}

function channelHead(built: BuiltFeed, address: string): string[] {
  const { feed, category } = built
  const { slug } = feed
  const cover = coverUrlOf(address, slug)
  const link = address + built.linkPath
  const description = shortened(built.description)
  return [
    element('title', built.title),
    element('description', description),
    element('link', link),
    element('atom:link', [], { href: feedUrlOf(address, slug), rel: 'self', type: 'application/rss+xml' }),
    element('language', built.language),
    element('generator', 'Lectern'),
    element('image', [element('url', cover), element('title', built.title), element('link', link)]),
    optional('itunes:author', built.author),
    element('itunes:summary', description),
    element('itunes:image', [], { href: cover }),
    element(
      'itunes:category',
      category.subcategory === null ? [] : [element('itunes:category', [], { text: category.subcategory })],
      { text: category.name },
    ),
    element('itunes:explicit', String(built.isExplicit)),
    element('itunes:type', built.type),
    ownerOf(built),
    element('podcast:locked', 'yes'),
    element('podcast:medium', built.medium),
    UUID.test(feed.entityId) ? element('podcast:guid', feed.entityId) : '',
    ...(feed.preventsIndexing
      ? [element('itunes:block', 'Yes'), element('googleplay:block', 'yes'), element('podcast:block', 'yes')]
      : []),
  ]
}

function ownerOf({ feed: { ownerName, ownerEmail } }: BuiltFeed): string {
  if (ownerName === null && ownerEmail === null) return ''
  return element('itunes:owner', [optional('itunes:name', ownerName), optional('itunes:email', ownerEmail)])
}

/**
 * Plain string concatenation: a feed has thousands of entries, and building each from elements takes several times as
 * long.
 */
function renderEntry(entry: FeedEntry, { feed }: BuiltFeed, address: string, shared: SharedTexts): string {
  const url = escapeAttribute(audioUrlOf(address, feed.slug, entry))
  const type = escapeAttribute(audioTypeOf(entry))
  const date = new Date(entry.publishedAt).toUTCString()
  const seconds = Math.round(entry.durationSeconds)
  return (
    `<item>${element('title', entry.title)}${shared.description}${shared.link}` +
    `<guid isPermaLink="false">${escapeText(entry.id)}</guid><pubDate>${date}</pubDate>` +
    `<enclosure url="${url}" length="${entry.file.size}" type="${type}"/>${shared.author}` +
    `<itunes:duration>${seconds}</itunes:duration>${shared.summary}` +
    `<itunes:explicit>${entry.isExplicit}</itunes:explicit>${optional('itunes:season', entry.season)}` +
    `${optional('itunes:episode', entry.episode)}${optional('itunes:episodeType', entry.episodeType)}` +
    `${transcriptOf(entry, feed, address)}${chaptersOf(entry, feed, address)}</item>`
  )
}

/** Elements that are the same for all parts of a book. */
interface SharedTexts {
  readonly of: FeedEntry
  readonly description: string
  readonly summary: string
  readonly link: string
  readonly author: string
}

function sharedTexts(entry: FeedEntry, address: string, last: SharedTexts | undefined): SharedTexts {
  const { description, linkPath, author } = entry
  const isSame =
    last?.of.description === description && last.of.linkPath === linkPath && last.of.author === author
  if (isSame) return last
  const short = shortened(description)
  return {
    of: entry,
    description: optional('description', short),
    summary: optional('itunes:summary', short),
    link: element('link', address + linkPath),
    author: optional('itunes:author', author),
  }
}

const entryUrlOf = (address: string, slug: string, { id }: Pick<UndatedEntry, 'id'>): string =>
  `${feedUrlOf(address, slug)}/item/${id}`

function transcriptOf(entry: FeedEntry, { slug }: Feed, address: string): string {
  if (entry.transcript === null) return ''
  const { language } = entry.transcript
  const url = `${entryUrlOf(address, slug, entry)}/transcript.vtt`
  return element('podcast:transcript', [], { url, type: 'text/vtt', ...(language && { language }) })
}

function chaptersOf(entry: FeedEntry, { slug }: Feed, address: string): string {
  const { chapters } = entry
  if (chapters.length === 0) return ''
  const url = `${entryUrlOf(address, slug, entry)}/chapters.json`
  const linked = element('podcast:chapters', [], { url, type: 'application/json+chapters' })
  return linked + element('psc:chapters', chapters.map(simpleChapter), { version: '1.2' })
}

/** For apps that read chapters from the feed itself. */
function simpleChapter({ start, title }: Chapter): string {
  return element('psc:chapter', [], { start: clockTime(start), title })
}

import { element, optional } from '../../lib/xml.ts'
import { clockTime, shortened } from './feed-texts.rules.ts'
import { audioNameOf, audioTypeOf } from './feed-audio.rules.ts'
import type { Chapter } from '../items/items.types.ts'
import type { BuiltFeed, FeedEntry } from './feeds.types.ts'

/** The RSS document of a feed, as podcast apps and their directories want it. */

const NAMESPACES = {
  'xmlns:itunes': 'http://www.itunes.com/dtds/podcast-1.0.dtd',
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:podcast': 'https://podcastindex.org/namespace/1.0',
  'xmlns:psc': 'http://podlove.org/simple-chapters',
  'xmlns:googleplay': 'http://www.google.com/schemas/play-podcasts/1.0',
}
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** `address`: origin and base path under which the feed is asked for. */
export function renderFeed(built: BuiltFeed, address: string): string {
  const items = built.entries.map((entry) => renderEntry(entry, built, address))
  const channel = element('channel', [...channelHead(built, address), ...items])
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('rss', [channel], { version: '2.0', ...NAMESPACES })}`
}

export const feedUrlOf = (address: string, slug: string): string => `${address}/feed/${slug}`
export const coverUrlOf = (address: string, slug: string): string => `${feedUrlOf(address, slug)}/cover.jpg`

export function audioUrlOf(address: string, slug: string, entry: FeedEntry): string {
  return `${feedUrlOf(address, slug)}/item/${entry.id}/${encodeURIComponent(audioNameOf(entry))}`
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

function renderEntry(entry: FeedEntry, { feed }: BuiltFeed, address: string): string {
  const description = shortened(entry.description)
  const entryUrl = `${feedUrlOf(address, feed.slug)}/item/${entry.id}`
  return element('item', [
    element('title', entry.title),
    optional('description', description),
    element('link', address + entry.linkPath),
    element('guid', entry.id, { isPermaLink: 'false' }),
    element('pubDate', new Date(entry.publishedAt).toUTCString()),
    element('enclosure', [], {
      url: audioUrlOf(address, feed.slug, entry),
      length: entry.file.size,
      type: audioTypeOf(entry),
    }),
    optional('itunes:author', entry.author),
    element('itunes:duration', Math.round(entry.durationSeconds)),
    optional('itunes:summary', description),
    element('itunes:explicit', String(entry.isExplicit)),
    optional('itunes:season', entry.season),
    optional('itunes:episode', entry.episode),
    optional('itunes:episodeType', entry.episodeType),
    transcriptOf(entry, `${entryUrl}/transcript.vtt`),
    chaptersOf(entry, `${entryUrl}/chapters.json`),
  ])
}

function transcriptOf({ transcript }: FeedEntry, url: string): string {
  if (transcript === null) return ''
  const { language } = transcript
  return element('podcast:transcript', [], { url, type: 'text/vtt', ...(language && { language }) })
}

function chaptersOf({ chapters }: FeedEntry, url: string): string {
  if (chapters.length === 0) return ''
  const linked = element('podcast:chapters', [], { url, type: 'application/json+chapters' })
  return linked + element('psc:chapters', chapters.map(simpleChapter), { version: '1.2' })
}

/** For apps that read chapters from the feed itself. */
function simpleChapter({ start, title }: Chapter): string {
  return element('psc:chapter', [], { start: clockTime(start), title })
}

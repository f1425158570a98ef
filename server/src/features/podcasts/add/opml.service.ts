import { feedAddressOf } from '@lectern/contract/rules/feed-address'
import { plainText } from '../../../lib/plain-text.ts'
import { readMarkup } from '../../../lib/read-markup.ts'

/** Reads and writes OPML feed lists. */

export interface OpmlFeed {
  readonly title: string
  readonly feedUrl: string
}

const MOST_FEEDS = 5000

/** Accepts every outline with a feed URL: many programs omit the type, and nesting varies. */
export function readOpml(text: string): OpmlFeed[] {
  const feeds = new Map<string, OpmlFeed>()
  readMarkup(
    text,
    {
      onopentag(name, attributes) {
        if (name.toLowerCase() !== 'outline' || feeds.size >= MOST_FEEDS) return
        const lower = Object.fromEntries(
          Object.entries(attributes).map(([key, value]) => [key.toLowerCase(), value]),
        )
        const feedUrl = feedAddressOf(lower['xmlurl'] ?? '')
        if (feedUrl === null || feedUrl.length > 4000 || feeds.has(feedUrl)) return
        const title = plainText(lower['title'] || lower['text'] || '').slice(0, 2000)
        feeds.set(feedUrl, { title: title || feedUrl, feedUrl })
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  return [...feeds.values()]
}

export interface OpmlPodcast {
  readonly title: string
  readonly feedUrl: string
  readonly description: string | null
  readonly language: string | null
}

export function writeOpml(title: string, podcasts: readonly OpmlPodcast[]): string {
  const outlines = podcasts.map((podcast) => {
    const attributes = {
      type: 'rss',
      text: podcast.title,
      title: podcast.title,
      xmlUrl: podcast.feedUrl,
      description: plainText(podcast.description ?? '').slice(0, 2000),
      language: podcast.language ?? '',
    }
    const written = Object.entries(attributes).map(([name, value]) => `${name}="${escapeXml(value)}"`)
    return `    <outline ${written.join(' ')}/>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<opml version="1.0">',
    `  <head><title>${escapeXml(title)}</title></head>`,
    '  <body>',
    ...outlines,
    '  </body>',
    '</opml>',
    '',
  ].join('\n')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Also strips control characters, which XML does not allow. */
function escapeXml(text: string): string {
  return text
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
}

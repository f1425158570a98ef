import { readMarkup } from '../../../lib/read-markup.ts'
import { readAddress } from './feed-addresses.rules.ts'

const FEED_TYPES: ReadonlySet<string> = new Set(['application/rss+xml', 'application/atom+xml'])

/** Finds the first feed that a web page declares (`<link rel="alternate" type="application/rss+xml">`). */
export function findFeedLink(html: string, pageUrl: string): string | null {
  let found: string | null = null
  readMarkup(html, {
    onopentag(name, { rel = '', type = '', href }) {
      const isLink = name === 'link' && rel.toLowerCase().split(/\s+/).includes('alternate')
      if (isLink && FEED_TYPES.has(type.trim().toLowerCase())) found ??= readAddress(href, pageUrl)
    },
  })
  return found
}

import { Parser } from 'htmlparser2'
import { readAddress } from './feed-addresses.rules.ts'

/** The parser’s own work grows with the square of the depth. */
const MAX_DEPTH = 1000
const FEED_TYPES: ReadonlySet<string> = new Set(['application/rss+xml', 'application/atom+xml'])

/** The feed that a web page names in its head (`<link rel="alternate" type="application/rss+xml">`); the first of several. */
export function findFeedLink(html: string, pageUrl: string): string | null {
  let found: string | null = null
  let depth = 0
  const parser = new Parser({
    onopentag(name, { rel = '', type = '', href }) {
      if (++depth > MAX_DEPTH) parser.pause()
      const isLink = name === 'link' && rel.toLowerCase().split(/\s+/).includes('alternate')
      if (isLink && FEED_TYPES.has(type.trim().toLowerCase())) found ??= readAddress(href, pageUrl)
    },
    onclosetag() {
      depth -= 1
    },
  })
  parser.end(html)
  return found
}

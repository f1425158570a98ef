/** Builds feeds for tests: a typical one, which tests can vary. */

export const NAMESPACES = [
  'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"',
  'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
  'xmlns:podcast="https://podcastindex.org/namespace/1.0"',
  'xmlns:psc="http://podlove.org/simple-chapters"',
  'xmlns:media="http://search.yahoo.com/mrss/"',
  'xmlns:atom="http://www.w3.org/2005/Atom"',
].join(' ')

export function rss(
  items: string,
  channel = '<title>Harbour talk</title><link>https://show.example/</link>',
): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" ${NAMESPACES}><channel>${channel}${items}</channel></rss>`
}

export interface ItemTraits {
  readonly title?: string
  readonly guid?: string | null
  readonly url?: string
  readonly pubDate?: string
  readonly length?: string
  readonly more?: string
}

export function item({
  title = 'First light',
  guid = 'ep-1',
  url = 'https://media.example/1.mp3',
  pubDate = 'Mon, 06 Jan 2025 10:00:00 GMT',
  length = '1000',
  more = '',
}: ItemTraits = {}): string {
  const guidElement = guid === null ? '' : `<guid isPermaLink="false">${guid}</guid>`
  return `<item><title>${title}</title>${guidElement}<pubDate>${pubDate}</pubDate><enclosure url="${url}" type="audio/mpeg" length="${length}"/>${more}</item>`
}

/** Newest first, like in real feeds. */
export function manyItems(count: number, description = '<p>Talk by the sea.</p>'): string {
  const day = 24 * 3600 * 1000
  const first = Date.UTC(2000, 0, 1)
  return Array.from({ length: count }, (_one, index) => {
    const number = count - index
    return item({
      title: `Episode ${number}`,
      guid: `guid-${number}`,
      url: `https://media.example/${number}.mp3`,
      pubDate: new Date(first + number * day).toUTCString(),
      more: `<itunes:duration>1800</itunes:duration><description><![CDATA[${description}]]></description>`,
    })
  }).join('\n')
}

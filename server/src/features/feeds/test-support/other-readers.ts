import { extractFromXml } from '@extractus/feed-extractor'
import podparse from 'podparse'
import RssParser from 'rss-parser'

/** Parses a feed with three independent parsers. The first one accepts only well-formed XML. */

export interface FoundEntry {
  readonly title: string | undefined
  readonly guid: string | undefined
  readonly url: string | undefined
  readonly length: number
  readonly publishedAt: number
}

export interface Found {
  readonly title: string | undefined
  readonly entries: readonly FoundEntry[]
}

interface Extracted {
  readonly title: string
  readonly item: ExtractedItem | readonly ExtractedItem[]
}
interface ExtractedItem {
  readonly title: string
  readonly guid: string
  readonly enclosure: { readonly url: string; readonly length: number }
  readonly pubDate: string
}

export async function readWithOthers(xml: string): Promise<readonly [Found, Found, Found]> {
  const strict = podparse(xml)
  const second = await new RssParser().parseString(xml)
  const third = extractFromXml(xml, {
    normalization: false,
    xmlParserOptions: { parseTagValue: false },
  }) as unknown as Extracted
  return [
    {
      title: strict.meta.title,
      entries: strict.episodes.map(({ title, guid, enclosure, pubDate }) =>
        entry(title, guid, enclosure?.url, enclosure?.length, pubDate),
      ),
    },
    {
      title: second.title,
      entries: second.items.map(({ title, guid, enclosure, pubDate }) =>
        entry(title, guid, enclosure?.url, enclosure?.length, pubDate),
      ),
    },
    {
      title: String(third.title),
      entries: [third.item]
        .flat()
        .map(({ title, guid, enclosure, pubDate }) =>
          entry(String(title), guid, enclosure.url, enclosure.length, pubDate),
        ),
    },
  ]
}

function entry(
  title: string | undefined,
  guid: string | undefined,
  url: string | undefined,
  length: string | number | undefined,
  pubDate: string | undefined,
): FoundEntry {
  return { title, guid, url, length: Number(length), publishedAt: Date.parse(pubDate ?? '') }
}

import { AppError } from '../../../lib/errors.ts'
import { createTextReader } from './decode-text.rules.ts'
import { readAddress } from './feed-addresses.rules.ts'
import { pageOf, toChannel } from './feed-channel.rules.ts'
import { areDayFirst, readDate } from './feed-dates.rules.ts'
import { createElementReader } from './feed-elements.service.ts'
import { toFeedEpisode } from './feed-episode.rules.ts'
import type { Feed, FeedEpisode, RawElements } from './feed.types.ts'

export interface FeedSource {
  readonly body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  readonly contentType: string | null
  /** URL it was fetched from; relative URLs are resolved against it. */
  readonly url: string
}

/** More than any show has; further episodes are ignored. */
export const MOST_EPISODES = 30_000
/** Not allowed in XML; SQLite ends a text at a NUL. */
const CONTROL_CHARACTERS = /[^\P{Cc}\t\n\r]+/gu
const ROOTS = new Set(['rss', 'rdf:rdf', 'feed'])

/** Thrown if the response is a web page; `feedUrl` is the feed it links to, if it was searched for one. */
export class WebPageError extends AppError {
  constructor(readonly feedUrl: string | null = null) {
    super('unavailable', 'The address leads to a web page, not to a feed')
  }
}

/** Parses a feed while it arrives. Throws an error with a readable message if it is not a feed. */
export async function readFeed({ body, contentType, url }: FeedSource): Promise<Feed> {
  const text = createTextReader(contentType)
  const episodes: FeedEpisode[] = []
  let beginning = ''
  let base: string | null = null
  const elements = createElementReader((item) => {
    if (episodes.length >= MOST_EPISODES) return
    base ??= baseOf(elements.base, elements.channel, url)
    const episode = toFeedEpisode(item, base)
    if (episode) episodes.push(episode)
  })
  const take = (raw: string) => {
    const piece = raw.replace(CONTROL_CHARACTERS, '')
    if (beginning.length < 500) beginning = (beginning + piece).trimStart().slice(0, 500)
    elements.write(piece)
    if (elements.root !== null && !ROOTS.has(elements.root)) refuse(elements.root, beginning)
  }
  for await (const bytes of body) take(text.push(bytes))
  take(text.end())
  elements.end()
  if (elements.root === null) refuse('', beginning)
  return {
    channel: toChannel(elements.channel, baseOf(elements.base, elements.channel, url)),
    episodes: areDayFirst(episodes.map(({ pubDate }) => pubDate)) ? episodes.map(dayFirst) : episodes,
  }
}

const dayFirst = (episode: FeedEpisode): FeedEpisode => ({
  ...episode,
  publishedAt: readDate(episode.pubDate, true),
})

function baseOf(xmlBase: string | null, channel: RawElements, url: string): string {
  if (xmlBase !== null) return readAddress(xmlBase, url) ?? url
  return pageOf(channel, url) || url
}

function refuse(root: string, beginning: string): never {
  if (root === 'html' || /^<!doctype html/i.test(beginning)) throw new WebPageError()
  throw new AppError('unavailable', 'The address does not lead to a feed')
}

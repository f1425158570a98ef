import type { Chapter } from '../../items/items.types.ts'
import { readAddress } from './feed-addresses.rules.ts'
import { allOf, imageOf, isExplicitText, markupOf, pageOf, textOf } from './feed-channel.rules.ts'
import { readDate } from './feed-dates.rules.ts'
import { readDuration } from './feed-durations.rules.ts'
import type { FeedEnclosure, FeedEpisode, FeedTranscript, RawElement, RawElements } from './feed.types.ts'
import { plainText } from '../../../lib/plain-text.ts'

/** Converts a feed item; null if it has nothing to play. */
export function toFeedEpisode(elements: RawElements, base: string): FeedEpisode | null {
  const enclosure = enclosureOf(elements, base)
  if (enclosure === null) return null
  const pubDate = textOf(elements, 'pubdate', 'published', 'dc:date', 'updated').slice(0, 100)
  const duration = textOf(elements, 'itunes:duration').slice(0, 100)
  const [chapters] = allOf(elements, 'podcast:chapters')
  return {
    guid: textOf(elements, 'guid', 'id').slice(0, 2000) || null,
    title: line(textOf(elements, 'title', 'itunes:title')),
    subtitle: line(textOf(elements, 'itunes:subtitle', 'subtitle')),
    description: markupOf(
      elements,
      'content:encoded',
      'description',
      'itunes:summary',
      'summary',
      'content',
      'googleplay:description',
    ),
    pubDate,
    publishedAt: readDate(pubDate),
    episodeType: textOf(elements, 'itunes:episodetype').toLowerCase().slice(0, 100),
    season: numberText(textOf(elements, 'itunes:season', 'podcast:season')),
    episode: numberText(textOf(elements, 'itunes:episode', 'podcast:episode')),
    author: line(textOf(elements, 'itunes:author', 'author/name', 'dc:creator', 'author')),
    duration,
    durationSeconds: readDuration(duration) ?? mediaSeconds(elements),
    isExplicit: isExplicitText(textOf(elements, 'itunes:explicit', 'googleplay:explicit')),
    enclosure,
    link: pageOf(elements, base),
    imageUrl: imageOf(elements, base),
    chaptersUrl: readAddress(chapters?.attributes['url'], base),
    chaptersType: chapters?.attributes['type']?.slice(0, 200) ?? null,
    chapters: inlineChapters(elements),
    transcripts: transcriptsOf(elements, base),
  }
}

const line = (text: string): string => plainText(text).slice(0, 2000)

/** Season and episode are integers or short names. */
const numberText = (text: string): string => plainText(text).slice(0, 100)

function mediaSeconds(elements: RawElements): number | null {
  const [media] = allOf(elements, 'media:content', 'media:group/media:content')
  return readDuration(media?.attributes['duration'] ?? '')
}

interface Candidate extends FeedEnclosure {
  readonly rank: number
}

const AUDIO_ENDING = /\.(?:mp3|m4a|m4b|aac|ogg|oga|opus|flac|wav|wma|mka|mpga|mp2)(?:$|[?#])/i
const VIDEO_ENDING = /\.(?:mp4|m4v|mov|webm|mkv)(?:$|[?#])/i

/** Picks the best of several enclosures: common audio formats, then other audio, possible audio, and video. */
function enclosureOf(elements: RawElements, base: string): FeedEnclosure | null {
  const candidates: Candidate[] = []
  const add = (found: RawElement, url: string | undefined, penalty: number) => {
    const address = readAddress(url, base)
    const { attributes } = found
    if (address === null) return
    const type = (attributes['type'] ?? attributes['enc:type'] ?? '').trim().toLowerCase().slice(0, 200)
    const length = attributes['length'] ?? attributes['filesize'] ?? attributes['enc:length'] ?? ''
    candidates.push({
      url: address,
      type,
      length: length.trim().slice(0, 50),
      rank: rankOf(type, address, attributes) + penalty,
    })
  }
  for (const one of allOf(elements, 'enclosure')) {
    const { url, href, 'rdf:resource': resource } = one.attributes
    add(one, url ?? href ?? resource, 0)
  }
  for (const one of allOf(elements, 'link')) {
    if (one.attributes['rel'] === 'enclosure') add(one, one.attributes['href'], 0)
  }
  for (const one of allOf(elements, 'media:content', 'media:group/media:content')) {
    const isMedia = rankOf(one.attributes['type'] ?? '', one.attributes['url'] ?? '', one.attributes) < 4
    if (isMedia) add(one, one.attributes['url'], 5)
  }
  for (const one of allOf(elements, 'podcast:alternateenclosure/podcast:source')) {
    add(one, one.attributes['uri'], 10)
  }
  candidates.sort((a, b) => a.rank - b.rank)
  const [best] = candidates
  return best ? { url: best.url, type: best.type, length: best.length } : null
}

function rankOf(type: string, url: string, { medium }: Readonly<Record<string, string>>): number {
  if (/^audio\/(?:mpeg|mp3|mp4|m4a|x-m4a)$/i.test(type)) return 0
  if (/^audio\//i.test(type) || medium === 'audio') return 1
  if (AUDIO_ENDING.test(url)) return 1
  if (/^video\//i.test(type) || medium === 'video' || VIDEO_ENDING.test(url)) return 3
  return /^(?:image|text)\//i.test(type) || medium === 'image' ? 6 : 4
}

function inlineChapters(elements: RawElements): Chapter[] {
  const found = allOf(elements, 'psc:chapters/psc:chapter')
    .map(({ attributes }) => ({
      start: readDuration(attributes['start'] ?? '') ?? 0,
      title: plainText(attributes['title'] ?? '').slice(0, 1000),
    }))
    .toSorted((a, b) => a.start - b.start)
  return found.map(({ start, title }, id) => ({ id, start, end: found[id + 1]?.start ?? start, title }))
}

/** Formats with timestamps, which can be shown in sync with the audio, come first. */
const TRANSCRIPT_ORDER = [
  'text/vtt',
  'application/json',
  'application/x-subrip',
  'application/srt',
  'text/srt',
]

function transcriptsOf(elements: RawElements, base: string): FeedTranscript[] {
  const rank = ({ type }: FeedTranscript) => {
    const index = TRANSCRIPT_ORDER.indexOf(type)
    return index === -1 ? TRANSCRIPT_ORDER.length : index
  }
  return allOf(elements, 'podcast:transcript')
    .flatMap(({ attributes }): FeedTranscript[] => {
      const url = readAddress(attributes['url'], base)
      const type = (attributes['type'] ?? '').trim().toLowerCase().slice(0, 200)
      return url === null ? [] : [{ url, type, language: attributes['language']?.slice(0, 50) ?? null }]
    })
    .slice(0, 20)
    .toSorted((a, b) => rank(a) - rank(b))
}

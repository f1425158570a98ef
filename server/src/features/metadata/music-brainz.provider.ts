import { listIn, objectIn } from './answers.rules.ts'
import type { Asking } from './metadata.types.ts'

export interface TrackQuery {
  readonly artist: string | null
  readonly title: string | null
  readonly album: string | null
  readonly isrc: string | null
  readonly limit: number
}

/** Searches the MusicBrainz catalogue for recordings. */
export async function searchMusicBrainz({ ask, at }: Asking, query: TrackQuery): Promise<unknown[]> {
  const terms = [
    ['artist', query.artist],
    ['recording', query.title],
    ['release', query.album],
    ['isrc', query.isrc],
  ].flatMap(([field, value]) => (value ? `${field}:${quoted(value)}` : []))
  if (terms.length === 0) return []
  const wanted = new URLSearchParams({
    query: terms.join(' AND '),
    limit: String(query.limit),
    fmt: 'json',
  })
  return listIn(objectIn(await ask(`${at.musicbrainz}/ws/2/recording?${wanted.toString()}`))['recordings'])
}

/** Quotes the text so that nothing in it is parsed as query syntax. */
const quoted = (text: string): string => `"${text.replace(/["\\]/g, ' ').trim()}"`

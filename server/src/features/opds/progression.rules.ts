import type { OpdsProgression } from '@lectern/contract/opds'
import { changeFor, isPaged } from '../kosync/translate.rules.ts'
import type { OfferedTrack, Publication } from './opds.types.ts'

/**
 * Translates between Readium locators and our positions. For texts, only the fraction of the whole book is reliable.
 */

type Locator = OpdsProgression['locator']
type Book = Pick<Publication, 'ebooks' | 'tracks'>

export interface OwnPlace {
  readonly positionSeconds: number
  readonly ebookLocation: string | null
  readonly ebookFraction: number | null
}

/**
 * The change to our progress from a locator; null if there is none, undefined if it is not a position in this book.
 */
export function changeOf(
  { href, locations }: Locator,
  { ebooks, tracks }: Book,
  own: OwnPlace | undefined,
):
  | { readonly ebookProgress: number; readonly ebookLocation: string | null }
  | { readonly currentTime: number }
  | null
  | undefined {
  const [ebook] = ebooks
  const { totalProgression, position, fragments = [] } = locations
  if (!ebook) {
    const seconds = secondsAt(href, fragments, tracks) ?? shareOf(tracks, totalProgression)
    return seconds === null ? undefined : { currentTime: seconds }
  }
  if (totalProgression == null) return undefined
  const progress = position == null ? '' : String(position)
  return changeFor({ progress, percentage: totalProgression }, { ext: extOf(ebook.name) }, own)
}

/** Null if the book was not started. */
export function locatorOf(
  own: OwnPlace,
  { ebooks, tracks }: Book,
  addressOf: (file: Book['ebooks'][number]) => string,
): Locator | null {
  const [ebook] = ebooks
  if (!ebook) return soundLocator(own.positionSeconds, tracks, addressOf)
  if (own.ebookFraction === null) return null
  const page = isPaged({ ext: extOf(ebook.name) }) ? Number(own.ebookLocation ?? Number.NaN) : Number.NaN
  return {
    href: addressOf(ebook),
    type: ebook.type,
    locations: { totalProgression: own.ebookFraction, ...(page >= 1 && { position: page }) },
  }
}

function soundLocator(
  seconds: number,
  tracks: readonly OfferedTrack[],
  addressOf: (file: OfferedTrack) => string,
): Locator | null {
  const total = durationOf(tracks)
  if (seconds <= 0 || total <= 0) return null
  let begin = 0
  for (const [index, track] of tracks.entries()) {
    const end = begin + track.durationSeconds
    if (seconds < end || index === tracks.length - 1) {
      const within = Math.max(0, seconds - begin)
      return {
        href: addressOf(track),
        type: track.type,
        locations: {
          fragments: [`t=${Math.round(within * 1000) / 1000}`],
          progression: Math.min(1, within / Math.max(track.durationSeconds, 1e-3)),
          totalProgression: Math.min(1, seconds / total),
        },
      }
    }
    begin = end
  }
  return null
}

function secondsAt(
  href: string,
  fragments: readonly string[],
  tracks: readonly OfferedTrack[],
): number | null {
  const [time] = fragments.flatMap((one) => /^t=(\d{1,7}(?:\.\d{1,6})?)$/.exec(one)?.[1] ?? [])
  const index = tracks.findIndex(({ ino }) => href.includes(`/files/${encodeURIComponent(ino)}/`))
  if (time === undefined || index < 0) return null
  return durationOf(tracks.slice(0, index)) + Number(time)
}

const shareOf = (tracks: readonly OfferedTrack[], share: number | null | undefined): number | null =>
  share == null || tracks.length === 0 ? null : share * durationOf(tracks)

const durationOf = (tracks: readonly OfferedTrack[]): number =>
  tracks.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)

const extOf = (name: string): string => name.split('.').at(-1)?.toLowerCase() ?? ''

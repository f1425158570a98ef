import { addressKey } from './feed-addresses.rules.ts'
import type { FeedEpisode } from './feed.types.ts'

/** Matches a feed's episodes with known ones on each refresh: by guid, then by file, then by title and date. */

/** An episode that is already stored. */
export interface KnownEpisode {
  readonly id: string
  readonly guid: string | null
  readonly url: string | null
  readonly title: string
  readonly publishedAt: number | null
  readonly durationSeconds: number | null
}

/** What identifies an entry of a feed. */
export type Identifiable = Pick<FeedEpisode, 'guid' | 'title' | 'publishedAt' | 'durationSeconds'> & {
  readonly enclosure: Pick<FeedEpisode['enclosure'], 'url'>
}

export interface Paired<Known extends KnownEpisode, Entry extends Identifiable> {
  readonly episode: Entry
  /** Null if it has never been seen before. */
  readonly known: Known | null
}

const DAY_MS = 24 * 3600 * 1000
/** Copies of one recording differ in their advertisements, but not by more than this. */
const NEAR_SECONDS = 300

/** Each known episode is matched at most once. Duplicate entries in the feed are left out. */
export function pairEpisodes<Known extends KnownEpisode, Entry extends Identifiable>(
  episodes: readonly Entry[],
  known: readonly Known[],
): Paired<Known, Entry>[] {
  const once = withoutRepeats(episodes)
  const repeatedGuids = repeatedIn(once.flatMap(({ guid }) => guid ?? []))
  const repeatedTitles = repeatedIn(once.map(({ title }) => titleKey(title)))
  const hasOwnTitle = ({ title }: Identifiable) => !repeatedTitles.has(titleKey(title))
  const free = new Set(known)
  const pairs = new Map<Entry, Known>()
  const pair = (find: (episode: Entry) => Known | undefined) => {
    for (const episode of once) {
      const found = pairs.has(episode) ? undefined : find(episode)
      if (!found) continue
      pairs.set(episode, found)
      free.delete(found)
    }
  }
  const byGuid = indexed(known, ({ guid }) => guid)
  const byUrl = indexed(known, ({ url }) => (url === null ? null : addressKey(url)))
  const byTitle = indexed(known, ({ title }) => titleKey(title))
  const pick = (candidates: readonly Known[] | undefined, fits: (one: Known) => boolean = () => true) =>
    candidates?.find((one) => free.has(one) && fits(one))

  pair((episode) => {
    if (episode.guid === null) return undefined
    const sameFile = (one: Known) =>
      one.url !== null &&
      addressKey(one.url) === addressKey(episode.enclosure.url) &&
      isSameRecording(one, episode)
    return pick(byGuid.get(episode.guid), repeatedGuids.has(episode.guid) ? sameFile : undefined)
  })
  pair((episode) =>
    pick(
      byUrl.get(addressKey(episode.enclosure.url)),
      (one) =>
        isSameText(one, episode) &&
        isSameRecording(one, episode) &&
        (hasOwnTitle(episode) || isSameFileOrDate(one, episode)),
    ),
  )
  pair((episode) =>
    pick(
      byTitle.get(titleKey(episode.title)),
      (one) =>
        isSameMoment(one, episode) && (hasOwnTitle(episode) || one.publishedAt === episode.publishedAt),
    ),
  )
  const repeatedNames = repeatedIn(once.map(({ title }) => nameKey(title)))
  for (const keyOf of [({ title }: Known) => nameKey(title), nameAfterDate]) {
    const byName = indexed(known.filter(isFromFile), keyOf)
    pair((episode) => {
      const name = nameKey(episode.title)
      return repeatedNames.has(name)
        ? undefined
        : pick(byName.get(name), (one) =>
            one.publishedAt === null ? isSameLength(one, episode) : isSameMoment(one, episode),
          )
    })
  }
  return once.map((episode) => ({ episode, known: pairs.get(episode) ?? null }))
}

/**
 * The same guid with the same file is a duplicate; the same guid with a different file is another episode. Without a
 * guid, entries with the same title may differ in the query of the URL only.
 */
function withoutRepeats<Entry extends Identifiable>(episodes: readonly Entry[]): Entry[] {
  const seen = new Set<string>()
  return episodes.filter(({ guid, title, publishedAt, enclosure: { url } }) => {
    const file = `${addressKey(url)} ${titleKey(title)}`
    const keys =
      guid === null
        ? [`${file} ${queryOf(url)}`, `${file} at ${publishedAt}`]
        : [`${guid} ${file}`, `${guid} ${url}`]
    if (keys.some((key) => seen.has(key))) return false
    for (const key of keys) seen.add(key)
    return true
  })
}

/** Some servers select the file by the query (`download.php?id=7`), so without it the URL alone proves nothing. */
function isSameRecording(known: KnownEpisode, episode: Identifiable): boolean {
  return (
    known.url === null ||
    titleKey(known.title) === titleKey(episode.title) ||
    isSameFileOrDate(known, episode)
  )
}

function isSameFileOrDate({ url, publishedAt }: KnownEpisode, episode: Identifiable): boolean {
  return (
    queryOf(url ?? '') === queryOf(episode.enclosure.url) ||
    (publishedAt !== null && publishedAt === episode.publishedAt)
  )
}

const queryOf = (url: string): string => /\?[^#]*/.exec(url)?.[0] ?? ''

/** Several entries without a guid may share one file ("listen live"): then they are told apart by title. */
function isSameText(known: KnownEpisode, episode: Identifiable): boolean {
  if (known.guid === null || episode.guid === null) {
    return titleKey(known.title) === titleKey(episode.title) || isSameMoment(known, episode)
  }
  return true
}

function isSameMoment(
  known: KnownEpisode,
  { publishedAt, durationSeconds }: Pick<Identifiable, 'publishedAt' | 'durationSeconds'>,
): boolean {
  if (known.publishedAt === null || publishedAt === null) return known.publishedAt === publishedAt
  if (Math.abs(known.publishedAt - publishedAt) > DAY_MS) return false
  return isSameLength(known, { durationSeconds })
}

function isSameLength(
  known: KnownEpisode,
  { durationSeconds }: Pick<Identifiable, 'durationSeconds'>,
): boolean {
  if (known.durationSeconds === null || durationSeconds === null) return true
  return Math.abs(known.durationSeconds - durationSeconds) <= NEAR_SECONDS
}

/** Put into the folder by hand or by another program: nothing but its title tells which episode it is. */
const isFromFile = ({ guid, url }: KnownEpisode): boolean => guid === null && url === null

function indexed<Known>(known: readonly Known[], keyOf: (one: Known) => string | null): Map<string, Known[]> {
  const index = new Map<string, Known[]>()
  for (const one of known) {
    const key = keyOf(one)
    if (key === null || key === '') continue
    const group = index.get(key)
    if (group) group.push(one)
    else index.set(key, [one])
  }
  return index
}

function repeatedIn(texts: readonly string[]): Set<string> {
  const seen = new Set<string>()
  return new Set(texts.filter((text) => seen.size === seen.add(text).size))
}

/** File names lack the punctuation of titles. */
const nameKey = (title: string): string =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

const LEADING_DATE = /^(?:19|20)[0-9]{2}([-_. ]?)[0-9]{2}\1[0-9]{2}(?![0-9])/

/** Many programs begin file names with the date: `2021-03-04 - Title`. */
const nameAfterDate = ({ title, publishedAt }: KnownEpisode): string | null =>
  publishedAt === null ? null : nameKey(title.replace(LEADING_DATE, ''))

const titleKey = (title: string): string => title.trim().toLowerCase().replace(/\s+/g, ' ')

/**
 * The publication time used for sorting and for "new": if the date is missing, it is the time when the episode was
 * first seen; a date in the future is capped at that time, so that it isn't sorted before later episodes.
 */
export function sortedAt(publishedAt: number | null, firstSeenAt: number): number {
  return publishedAt === null ? firstSeenAt : Math.min(publishedAt, firstSeenAt)
}

import type { EpisodeAction } from '@lectern/contract/gpodder-shapes'
import { withoutTrailing } from '@lectern/contract/rules/trailing'
import type { Action, NamedEpisode } from './gpodder.types.ts'

/** Normalises a feed URL for comparison, as clients spell the same URL in different ways. */
export function feedKey(url: string): string {
  const bare = url
    .trim()
    .replace(/^https?:\/\//i, '')
    // Podcasts are kept without the credentials that an app has in the URL.
    .replace(/^[^/?#]*@/, '')
    .replace(/^[^/?#]+/, (host) => host.toLowerCase())
  return withoutTrailing(bare, '/')
}

export function readAction(given: EpisodeAction, now: number): Action {
  const known = (seconds: number | null | undefined) => (seconds == null || seconds < 0 ? null : seconds)
  return {
    feedUrl: given.podcast,
    episodeUrl: given.episode,
    guid: given.guid || null,
    device: given.device || null,
    action: given.action,
    happenedAt: Math.max(0, Math.min(readTime(given.timestamp) ?? now, now)),
    startedSeconds: known(given.started),
    positionSeconds: known(given.position),
    totalSeconds: known(given.total),
  }
}

/** Strings without a time zone are UTC; numbers are seconds. */
function readTime(time: string | number | null | undefined): number | undefined {
  if (time == null || time === '') return undefined
  if (typeof time === 'number') return time * 1000
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/i.test(time)
  const timeMs = Date.parse(hasZone ? time : `${time}Z`)
  return Number.isNaN(timeMs) ? undefined : timeMs
}

/** Apps treat an episode as finished this close to the end. */
const END_SECONDS = 10

/** The progress update for a play action; undefined if there is none. */
export function progressOf(action: Action) {
  const { positionSeconds, totalSeconds, happenedAt } = action
  if (action.action !== 'play' || positionSeconds === null) return undefined
  const hasTotal = totalSeconds !== null && totalSeconds > 0
  const isFinished = hasTotal && positionSeconds >= totalSeconds - END_SECONDS
  if (isFinished) return { isFinished, lastUpdate: happenedAt, ...(hasTotal && { duration: totalSeconds }) }
  if (positionSeconds === 0) return undefined
  return { currentTime: positionSeconds, lastUpdate: happenedAt, ...(hasTotal && { duration: totalSeconds }) }
}

interface Part {
  readonly startSeconds: number
  readonly durationSeconds: number
}

/** The progress update for a play action in a part of an item, such as a file of a book. */
export function progressInPart(action: Action, part: Part & { readonly isLast: boolean }) {
  const change = progressOf(action)
  if (!change) return undefined
  const { lastUpdate } = change
  const isFinished = 'isFinished' in change
  if (isFinished && part.isLast) return { isFinished, lastUpdate }
  const heardSeconds = isFinished ? part.durationSeconds : (action.positionSeconds ?? 0)
  return { currentTime: part.startSeconds + Math.min(heardSeconds, part.durationSeconds), lastUpdate }
}

interface OwnProgress {
  readonly positionSeconds: number
  readonly durationSeconds: number
  readonly isFinished: boolean
  readonly updatedAt: number
}

/** Our progress within a part of an item: whatever is before the position has been heard. */
export function progressWithin<Whole extends OwnProgress>(progress: Whole, part: Part): Whole {
  const { startSeconds, durationSeconds } = part
  const heardSeconds = Math.max(0, Math.min(progress.positionSeconds - startSeconds, durationSeconds))
  const isFinished = progress.isFinished || heardSeconds >= durationSeconds
  return { ...progress, positionSeconds: heardSeconds, durationSeconds, isFinished }
}

/** Converts our progress to an action. Finished is expressed as a position at the end, the only way clients know. */
export function actionOf(
  progress: OwnProgress,
  episode: Pick<NamedEpisode, 'feedUrl' | 'episodeUrl' | 'guid'>,
): Action | undefined {
  const totalSeconds = Math.round(progress.durationSeconds) || Math.round(progress.positionSeconds)
  const positionSeconds = progress.isFinished ? totalSeconds : Math.round(progress.positionSeconds)
  if (positionSeconds <= 0) return undefined
  return {
    feedUrl: episode.feedUrl,
    episodeUrl: episode.episodeUrl,
    guid: episode.guid,
    device: null,
    action: 'play',
    happenedAt: progress.updatedAt,
    startedSeconds: 0,
    positionSeconds,
    totalSeconds,
  }
}

const episodeKey = ({ guid, episodeUrl }: Action): string => guid ?? episodeUrl

/** Keeps the latest action of each episode. */
export function lastOfEach(actions: readonly Action[]): Action[] {
  const last = new Map<string, Action>()
  for (const action of actions) {
    const known = last.get(episodeKey(action))
    if (!known || known.happenedAt <= action.happenedAt) last.set(episodeKey(action), action)
  }
  return [...last.values()]
}

/** Removes actions that only repeat a position a client has reported itself. */
export function withoutEchoes(own: readonly Action[], told: readonly Action[]): Action[] {
  // Not every client sends the guid.
  const keysOf = ({ guid, episodeUrl }: Action) => (guid === null ? [episodeUrl] : [guid, episodeUrl])
  const places = new Map(
    lastOfEach(told).flatMap((action) => keysOf(action).map((key) => [key, action.positionSeconds])),
  )
  return own.filter((action) => {
    const place = keysOf(action)
      .map((key) => places.get(key))
      .find((known) => known !== undefined)
    return place == null || Math.abs(place - (action.positionSeconds ?? 0)) > 1
  })
}

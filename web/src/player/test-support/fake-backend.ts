import {
  type NowPlaying,
  type OpenRequest,
  type PlaybackBackend,
  type PlaySession,
  SessionGoneError,
  type SourceHealth,
} from '../backend.ts'
import type { ProgressReport } from '../listening.rules.ts'
import { queueKey, type MediaRef } from '../queue.rules.ts'

/**
 * A fake server for the engine: keeps sessions and progress in memory, can go offline and come back without its
 * sessions.
 */
export interface FakeBackend extends PlaybackBackend {
  readonly opened: readonly OpenRequest[]
  readonly reports: readonly (ProgressReport & { readonly sessionId: string })[]
  readonly closed: readonly { readonly sessionId: string; readonly report: ProgressReport | null }[]
  readonly goneInPassing: readonly { readonly sessionId: string; readonly report: ProgressReport | null }[]
  /** Seconds counted by the server: the highest total of each session. */
  listenedSeconds(): number
  /** Reports arrive, but no response comes back. */
  loseAnswers(): void
  goAway(): void
  comeBack(): void
  /** Sessions are lost, progress is kept. */
  restart(): void
  setHealth(health: SourceHealth): void
  setProgress(ref: MediaRef, seconds: number): void
  refuseDescribing(): void
  refuseOpening(): void
}

export interface FakeMedia {
  readonly ref: MediaRef
  readonly media?: Partial<NowPlaying>
  readonly session?: Partial<PlaySession>
}

export function fakeBackend(catalogue: readonly FakeMedia[]): FakeBackend {
  const opened: OpenRequest[] = []
  const reports: (ProgressReport & { sessionId: string })[] = []
  const closed: { sessionId: string; report: ProgressReport | null }[] = []
  const goneInPassing: { sessionId: string; report: ProgressReport | null }[] = []
  const progress = new Map<string, number>()
  const sessions = new Map<string, MediaRef>()
  const totals = new Map<string, number>()
  let areAnswersLost = false
  let isAway = false
  let health: SourceHealth | null = null
  let refusesToDescribe = false
  let refusesToOpen = false

  const find = (ref: MediaRef): FakeMedia => {
    const found = catalogue.find((one) => queueKey(one.ref) === queueKey(ref))
    if (!found) throw new UnknownMediaError(`Nothing is known of ${queueKey(ref)}`)
    return found
  }
  const arrive = () => {
    if (isAway) throw new Error('unreachable')
  }
  const take = (sessionId: string, report: ProgressReport) => {
    const ref = sessions.get(sessionId)
    if (!ref) throw new SessionGoneError()
    progress.set(queueKey(ref), report.currentTime)
    reports.push({ ...report, sessionId })
    totals.set(sessionId, Math.max(totals.get(sessionId) ?? 0, report.totalListened))
    if (areAnswersLost) throw new Error('no answer')
  }

  return {
    opened,
    reports,
    closed,
    goneInPassing,
    listenedSeconds: () => [...totals.values()].reduce((sum, total) => sum + total, 0),
    loseAnswers: () => void (areAnswersLost = true),
    goAway: () => void (isAway = true),
    comeBack: () => void (isAway = areAnswersLost = false),
    restart: () => sessions.clear(),
    setHealth: (next) => void (health = next),
    setProgress: (ref, seconds) => void progress.set(queueKey(ref), seconds),
    refuseDescribing: () => void (refusesToDescribe = true),
    refuseOpening: () => void (refusesToOpen = true),
    async describe(ref) {
      arrive()
      if (refusesToDescribe) throw new Error('no such item')
      return aMedia(find(ref))
    },
    async open(request) {
      arrive()
      if (refusesToOpen) throw new Error('refused')
      opened.push(request)
      const id = `session-${opened.length}`
      sessions.set(id, request)
      return aSession(id, find(request), request, progress.get(queueKey(request)) ?? 0)
    },
    async sync(sessionId, report) {
      arrive()
      take(sessionId, report)
    },
    async close(sessionId, report) {
      arrive()
      closed.push({ sessionId, report })
      if (report) take(sessionId, report)
      sessions.delete(sessionId)
    },
    async place(ref) {
      arrive()
      return progress.get(queueKey(ref)) ?? null
    },
    isGone: (error) => error instanceof UnknownMediaError,
    closeOnPageHide: (sessionId, report) => void goneInPassing.push({ sessionId, report }),
    async probe(url) {
      if (isAway) return 'unreachable'
      if (health) return health
      return [...sessions.keys()].some((id) => url.includes(id)) ? 'ok' : 'gone'
    },
  }
}

class UnknownMediaError extends Error {}

const BOOK_SECONDS = 600

function aMedia({ ref, media = {} }: FakeMedia): NowPlaying {
  const title = `Title of ${queueKey(ref)}`
  return {
    ...ref,
    libraryId: 'library',
    mediaType: 'book',
    title,
    authors: [],
    authorLine: 'An Author',
    seriesName: '',
    coverPath: null,
    updatedAt: 0,
    chapters: [],
    durationSeconds: BOOK_SECONDS,
    isExplicit: false,
    entry: {
      ...ref,
      libraryId: 'library',
      title,
      subtitle: '',
      caption: '',
      duration: BOOK_SECONDS,
      coverPath: null,
    },
    ...media,
  }
}

function aSession(id: string, known: FakeMedia, request: OpenRequest, currentTime: number): PlaySession {
  const { media = {}, session = {} } = known
  const durationSeconds = media.durationSeconds ?? BOOK_SECONDS
  const kind = request.forceTranscode ? 'stream' : 'track'
  const track = (index: number, startOffset: number, duration: number) => ({
    index,
    startOffset,
    duration,
    url: `/${kind}/${id}/${index}`,
    mimeType: 'audio/mpeg',
    title: `Part ${index}`,
  })
  return {
    id,
    currentTime,
    durationSeconds,
    playMethod: request.forceTranscode ? 2 : 0,
    tracks: request.forceTranscode
      ? [track(1, 0, durationSeconds)]
      : [track(1, 0, durationSeconds / 2), track(2, durationSeconds / 2, durationSeconds / 2)],
    videoTrack: null,
    title: '',
    author: '',
    chapters: media.chapters ?? [],
    ...session,
  }
}

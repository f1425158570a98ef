import { z } from 'zod'
import { adminOnly, endpoint, signedIn } from './endpoint.ts'
import { ByEpisodeId, ByItemId, ByUserId, Id, UserId } from './ids.ts'
import { queryNumber, Truthy } from './lenient.ts'
import { PlaybackSessionView, SessionOfUserView } from './playback.ts'

/** Listening sessions and statistics. */

export const ListeningStatsView = z.object({
  totalTime: z.number(),
  items: z.record(
    z.string(),
    z.object({
      id: Id,
      timeListening: z.number(),
      mediaMetadata: z.record(z.string(), z.unknown()),
      lastUpdate: z.int(),
    }),
  ),
  /** 'YYYY-MM-DD' → seconds. */
  days: z.record(z.string(), z.number()),
  /** 'Monday' → seconds. */
  dayOfWeek: z.record(z.string(), z.number()),
  today: z.number(),
  /** Reading time of e-books, which is not part of listening time: total, and 'YYYY-MM-DD' → seconds. */
  timeReading: z.number(),
  daysReading: z.record(z.string(), z.number()),
  recentSessions: z.array(PlaybackSessionView),
})
export type ListeningStatsView = z.output<typeof ListeningStatsView>

const NamedTime = z.object({ name: z.string(), time: z.number() })
const GenreTime = z.object({ genre: z.string(), time: z.number() })

export const YearStatsView = z.object({
  totalListeningSessions: z.int(),
  totalListeningTime: z.number(),
  totalBookListeningTime: z.number(),
  totalPodcastListeningTime: z.number(),
  topAuthors: z.array(NamedTime),
  topGenres: z.array(GenreTime),
  mostListenedNarrator: NamedTime.nullable(),
  /** 0 is January. */
  mostListenedMonth: z.object({ month: z.int(), time: z.number() }).nullable(),
  numBooksFinished: z.int(),
  numBooksListened: z.int(),
  longestAudiobookFinished: z
    .object({ id: Id, title: z.string(), duration: z.number(), finishedAt: z.iso.datetime() })
    .nullable(),
  booksWithCovers: z.array(Id),
  finishedBooksWithCovers: z.array(Id),
})
export type YearStatsView = z.output<typeof YearStatsView>

export const ServerYearStatsView = z.object({
  numListeningSessions: z.int(),
  numBooksAdded: z.int(),
  numAuthorsAdded: z.int(),
  totalBooksAddedSize: z.number(),
  totalBooksAddedDuration: z.number(),
  booksAddedWithCovers: z.array(Id),
  totalBooksSize: z.number(),
  totalBooksDuration: z.number(),
  totalListeningTime: z.number(),
  numBooks: z.int(),
  topAuthors: z.array(NamedTime),
  topNarrators: z.array(NamedTime),
  topGenres: z.array(GenreTime),
})
export type ServerYearStatsView = z.output<typeof ServerYearStatsView>

const paging = {
  itemsPerPage: queryNumber(10, { min: 1, max: 1000 }),
  page: queryNumber(0, { max: 1_000_000 }),
}
const Page = z.object(paging)
const pageOf = {
  total: z.int(),
  numPages: z.int(),
  page: z.int(),
  itemsPerPage: z.int(),
}
const SessionPage = z.object({ ...pageOf, sessions: z.array(SessionOfUserView) })
export type SessionPageView = z.output<typeof SessionPage>

const Year = z.object({ year: z.string().regex(/^[2-9]\d{3}$/, 'is not a valid year') })

export const SESSION_SORTS = ['updatedAt', 'startedAt', 'displayTitle', 'timeListening'] as const

const HoldingsView = z.object({ totalSize: z.int(), numItems: z.int(), numAudioFiles: z.int() })

export const stats = {
  ownSessions: endpoint({
    method: 'GET',
    path: '/api/me/listening-sessions',
    access: signedIn,
    summary: 'The caller’s listening sessions, newest first.',
    query: Page,
    reply: SessionPage,
  }),
  ownSessionsOfItem: endpoint({
    method: 'GET',
    path: '/api/me/item/listening-sessions/:id',
    access: signedIn,
    summary: 'The caller’s listening sessions for an item.',
    params: ByItemId,
    query: Page,
    reply: SessionPage,
  }),
  ownSessionsOfEpisode: endpoint({
    method: 'GET',
    path: '/api/me/item/listening-sessions/:id/:episodeId',
    access: signedIn,
    summary: 'The caller’s listening sessions for an episode.',
    params: ByEpisodeId,
    query: Page,
    reply: SessionPage,
  }),
  own: endpoint({
    method: 'GET',
    path: '/api/me/listening-stats',
    access: signedIn,
    summary: 'The caller’s listening time: total, by day, by weekday and by item.',
    reply: ListeningStatsView,
  }),
  ownYear: endpoint({
    method: 'GET',
    path: '/api/me/stats/year/:year',
    access: signedIn,
    summary: 'The caller’s year in review.',
    params: Year,
    reply: YearStatsView,
  }),
  sessionsOfUser: endpoint({
    method: 'GET',
    path: '/api/users/:id/listening-sessions',
    access: signedIn,
    summary: 'The listening sessions of an account; for admins and the account itself.',
    params: ByUserId,
    query: Page,
    reply: SessionPage,
  }),
  ofUser: endpoint({
    method: 'GET',
    path: '/api/users/:id/listening-stats',
    access: signedIn,
    summary: 'The listening time of an account; for admins and the account itself.',
    params: ByUserId,
    reply: ListeningStatsView,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/sessions',
    access: adminOnly,
    summary: 'The listening sessions of all accounts, or of one.',
    query: z.object({
      ...paging,
      user: UserId.optional().or(z.literal('')),
      sort: z.enum(SESSION_SORTS).optional().catch(undefined),
      desc: Truthy,
    }),
    reply: SessionPage.extend({ userFilter: Id.optional(), userId: Id.optional() }),
  }),
  server: endpoint({
    method: 'GET',
    path: '/api/stats/server',
    access: adminOnly,
    summary: 'Statistics of all libraries combined.',
    reply: z.object({ books: HoldingsView, podcasts: HoldingsView, total: HoldingsView }),
  }),
  serverYear: endpoint({
    method: 'GET',
    path: '/api/stats/year/:year',
    access: adminOnly,
    summary: 'The server’s year in review.',
    params: Year,
    reply: ServerYearStatsView,
  }),
}

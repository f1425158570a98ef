import type { SessionOfUserView } from '@lectern/contract/playback'
import type { ListeningStatsView, ServerYearStatsView, YearStatsView } from '@lectern/contract/stats'
import { parseJson } from '../../lib/json.ts'
import { presentSession } from '../playback/playback.present.ts'
import type { SessionOfUser } from '../playback/playback.types.ts'
import type { Holdings, ListeningStats, NamedSeconds, OwnYear, ServerYear } from './stats.types.ts'

const MAX_FINISHED_COVERS = 5

export const presentSessionOfUser = ({ session, owner }: SessionOfUser): SessionOfUserView => ({
  ...presentSession(session),
  user: owner,
})

export function presentListeningStats(stats: ListeningStats): ListeningStatsView {
  return {
    totalTime: stats.totalSeconds,
    items: Object.fromEntries(
      stats.items.map((item) => [
        item.itemId,
        {
          id: item.itemId,
          timeListening: item.seconds,
          mediaMetadata: parseJson<Record<string, unknown>>(item.mediaMetadata, {}),
          lastUpdate: item.updatedAt,
        },
      ]),
    ),
    days: Object.fromEntries(stats.days.map(({ day, seconds }) => [day, seconds])),
    dayOfWeek: Object.fromEntries(stats.weekdays),
    today: stats.todaySeconds,
    timeReading: stats.readingSeconds,
    daysReading: Object.fromEntries(stats.readingDays),
    recentSessions: stats.recent.map(presentSession),
  }
}

export function presentOwnYear(year: OwnYear): YearStatsView {
  const [narrator] = year.narrators
  const [longest] = year.finished
  return {
    totalListeningSessions: year.numSessions,
    totalListeningTime: year.totalSeconds,
    totalBookListeningTime: year.bookSeconds,
    totalPodcastListeningTime: year.podcastSeconds,
    topAuthors: year.authors.map(presentName),
    topGenres: year.genres.map(presentGenre),
    mostListenedNarrator: narrator ? presentName(narrator) : null,
    mostListenedMonth: year.bestMonth && { month: year.bestMonth.month, time: year.bestMonth.seconds },
    numBooksFinished: year.finished.length,
    numBooksListened: year.numBooksListened,
    longestAudiobookFinished: longest
      ? {
          id: longest.itemId,
          title: longest.title,
          duration: longest.durationSeconds,
          finishedAt: new Date(longest.finishedAt).toISOString(),
        }
      : null,
    booksWithCovers: [...year.bookIdsWithCovers],
    finishedBooksWithCovers: year.finished
      .filter(({ hasCover }) => hasCover)
      .slice(0, MAX_FINISHED_COVERS)
      .map(({ itemId }) => itemId),
  }
}

export function presentServerYear(year: ServerYear): ServerYearStatsView {
  return {
    numListeningSessions: year.numSessions,
    numBooksAdded: year.added.numBooks,
    numAuthorsAdded: year.numAuthorsAdded,
    totalBooksAddedSize: year.added.sizeBytes,
    totalBooksAddedDuration: year.added.durationSeconds,
    booksAddedWithCovers: [...year.addedIdsWithCovers],
    totalBooksSize: year.all.sizeBytes,
    totalBooksDuration: year.all.durationSeconds,
    totalListeningTime: year.totalSeconds,
    numBooks: year.all.numBooks,
    topAuthors: year.authors.map(presentName),
    topNarrators: year.narrators.map(presentName),
    topGenres: year.genres.map(presentGenre),
  }
}

const presentName = ({ name, seconds }: NamedSeconds) => ({ name, time: seconds })
const presentGenre = ({ name, seconds }: NamedSeconds) => ({ genre: name, time: seconds })

const NOTHING: Holdings = { numItems: 0, sizeBytes: 0, numAudioFiles: 0 }

export function presentHoldings(byType: ReadonlyMap<string, Holdings>) {
  const sum = [...byType.values()].reduce(
    (all, one) => ({
      numItems: all.numItems + one.numItems,
      sizeBytes: all.sizeBytes + one.sizeBytes,
      numAudioFiles: all.numAudioFiles + one.numAudioFiles,
    }),
    NOTHING,
  )
  const view = ({ sizeBytes, numItems, numAudioFiles }: Holdings) => ({
    totalSize: sizeBytes,
    numItems,
    numAudioFiles,
  })
  return {
    books: view(byType.get('book') ?? NOTHING),
    podcasts: view(byType.get('podcast') ?? NOTHING),
    total: view(sum),
  }
}

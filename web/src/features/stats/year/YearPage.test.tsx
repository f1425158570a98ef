import type { YearStatsView } from '@lectern/contract/stats'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aUser } from '../../../../test/builders.ts'
import { fakeServer } from '../../../../test/fake-server.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { ServerStatsPage } from './ServerStatsPage.tsx'
import { YearPage } from './YearPage.tsx'

// The page draws on a canvas, which this environment lacks; an end-to-end test checks the picture itself.
vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)

const server = fakeServer()
const THIS_YEAR = String(new Date().getFullYear())
const stats: YearStatsView = {
  totalListeningSessions: 40,
  totalListeningTime: 7200,
  totalBookListeningTime: 3600,
  totalPodcastListeningTime: 3600,
  topAuthors: [{ name: 'Ada Quill', time: 3600 }],
  topGenres: [{ genre: 'Fantasy', time: 3600 }],
  mostListenedNarrator: { name: 'Nora Voice', time: 3600 },
  mostListenedMonth: { month: 2, time: 3600 },
  numBooksFinished: 5,
  numBooksListened: 7,
  longestAudiobookFinished: null,
  booksWithCovers: [],
  finishedBooksWithCovers: [],
}

beforeEach(() => server.answer('stats.ownYear', () => stats))

test('shows the year’s figures in three images, with text for screen readers', async () => {
  const { person } = await renderPage(<YearPage />, { user: aUser({ type: 'guest' }) })
  const picture = await screen.findByRole('img', { name: /Books finished: 5/ })
  expect(picture).toHaveAccessibleName(
    `My year in books ${THIS_YEAR}. Books finished: 5. Hours: 2. Sessions: 40. Top authors: Ada Quill`,
  )
  await person.click(screen.getByRole('button', { name: 'Next picture' }))
  expect(screen.getByRole('img')).toHaveAccessibleName(/Top genres: Fantasy/)
  await person.click(screen.getByRole('button', { name: 'Next picture' }))
  const last = screen.getByRole('img')
  expect(last).toHaveAccessibleName(/Favorite narrator: Nora Voice. Best month: March$/)
  await person.click(screen.getByRole('button', { name: 'Next picture' }))
  expect(screen.getByRole('img')).toHaveAccessibleName(/Books finished: 5/)
})

test('shows a message for a year without listening', async () => {
  server.answer('stats.ownYear', () => ({ ...stats, totalListeningSessions: 0 }))
  await renderPage(<YearPage />)
  expect(await screen.findByText('No listening in this year.')).toBeInTheDocument()
})

test('shows the server’s totals across all libraries, and its year', async () => {
  const holdings = { totalSize: 1024 ** 3, numItems: 12, numAudioFiles: 90 }
  server.answer('stats.server', () => ({ books: holdings, podcasts: holdings, total: holdings }))
  server.answer('stats.serverYear', () => ({
    numListeningSessions: 8,
    numBooksAdded: 3,
    numAuthorsAdded: 2,
    totalBooksAddedSize: 1024,
    totalBooksAddedDuration: 3600,
    booksAddedWithCovers: [],
    totalBooksSize: 1024,
    totalBooksDuration: 3600,
    totalListeningTime: 7200,
    numBooks: 12,
    topAuthors: [],
    topNarrators: [],
    topGenres: [],
  }))
  await renderPage(<ServerStatsPage />)
  expect(
    await screen.findByRole('img', { name: /Books added: 3. Hours: 2. Sessions: 8/ }),
  ).toBeInTheDocument()
  expect(screen.getByRole('row', { name: /Books 12 90 1 GB/ })).toBeInTheDocument()
})

import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../../test/fake-server.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { aDownload } from '../test-support/podcast-builders.ts'
import { DownloadQueuePage } from './DownloadQueuePage.tsx'

const server = fakeServer()
const show = () => renderPage(<DownloadQueuePage libraryId="library-podcasts" />)

test('lists running, queued and failed downloads; reorders, cancels, retries and clears the rest', async () => {
  const running = aDownload({ bytes: 1024, totalBytes: 2048 })
  const [knots, tides] = [
    aDownload({ episodeDisplayTitle: 'Knots' }),
    aDownload({ episodeDisplayTitle: 'Tides' }),
  ]
  const failed = aDownload({ episodeDisplayTitle: 'Fog', error: 'The server answered with 404' })
  server.answer('podcasts.libraryDownloads', () => ({
    current: [running],
    queue: [knots, tides],
    failed: [failed],
  }))
  server.answer('podcasts.moveDownload', () => undefined)
  server.answer('podcasts.cancelDownload', () => undefined)
  server.answer('podcasts.retryDownload', () => undefined)
  server.answer('podcasts.clearLibraryQueue', () => undefined)
  const { person } = await show()
  expect(await screen.findByText('1 kB of 2 kB')).toBeVisible()
  const waiting = screen.getByRole('region', { name: /Waiting/ })
  expect(within(waiting).queryByRole('button', { name: 'Download Knots next' })).toBeNull()
  await person.click(within(waiting).getByRole('button', { name: 'Download Tides next' }))
  await person.click(within(waiting).getByRole('button', { name: 'Cancel the download of Knots' }))
  expect(screen.getByText('The server answered with 404')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Download Fog again' }))
  expect(server.requests('podcasts.moveDownload')[0]?.params).toEqual({ id: tides.id })
  expect(server.requests('podcasts.cancelDownload')[0]?.params).toEqual({ id: knots.id })
  expect(server.requests('podcasts.retryDownload')[0]?.params).toEqual({ id: failed.id })
  await person.click(screen.getByRole('button', { name: 'Clear queue' }))
  await person.click(await screen.findByRole('button', { name: 'Yes' }))
  expect(await screen.findByText('Download queue cleared')).toBeVisible()
})

test.each(['The server answered with 404', 'The server answered with 404.'])(
  'shows the error (“%s”) and the time of the next retry as two sentences',
  async (error) => {
    const waiting = aDownload({ error, nextTryAt: Date.now() + 60_000 })
    server.answer('podcasts.libraryDownloads', () => ({ current: [], queue: [waiting], failed: [] }))
    await show()
    expect(await screen.findByText(/^The server answered with 404\. Next try at /)).toBeVisible()
  },
)

test('a download that waits for its next attempt can be retried immediately', async () => {
  const waiting = aDownload({
    episodeDisplayTitle: 'Fog',
    error: 'harbour.example answered 503',
    nextTryAt: Date.now() + 3_600_000,
  })
  server.answer('podcasts.libraryDownloads', () => ({ current: [], queue: [waiting], failed: [] }))
  server.answer('podcasts.retryDownload', () => undefined)
  const { person } = await show()
  await person.click(await screen.findByRole('button', { name: 'Download Fog again' }))
  expect(server.requests('podcasts.retryDownload')[0]?.params).toEqual({ id: waiting.id })
})

test('an empty queue says so', async () => {
  server.answer('podcasts.libraryDownloads', () => ({ current: [], queue: [], failed: [] }))
  await show()
  expect(await screen.findByText('Nothing is being downloaded.')).toBeVisible()
})

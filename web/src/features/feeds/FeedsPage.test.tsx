import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { aListedFeed } from '../../../test/feed-builders.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { FeedsPage } from './FeedsPage.tsx'

vi.spyOn(console, 'error').mockImplementation(() => undefined)

const server = fakeServer()

test('shows an empty state when there are no feeds', async () => {
  server.answer('feeds.list', () => ({ feeds: [], minified: [] }))
  await renderPage(<FeedsPage />)
  expect(await screen.findByText('There are no open RSS feeds.')).toBeInTheDocument()
})

test('lists the open feeds, and closes one after confirmation', async () => {
  let feeds = [
    aListedFeed({ lastFetchedAt: Date.now() - 7_200_000 }),
    aListedFeed({
      id: 'feed-2',
      slug: 'sea',
      entityType: 'series',
      meta: { ...aListedFeed().meta, title: 'Sea' },
    }),
  ]
  server.answer('feeds.list', () => ({ feeds, minified: [] }))
  server.answer('feeds.close', ({ params }) => {
    feeds = feeds.filter(({ id }) => id !== params['id'])
    return undefined
  })
  const { person } = await renderPage(<FeedsPage />)
  const row = await screen.findByRole('row', { name: /Fog/ })
  expect(within(row).getByText('2 hours ago')).toBeInTheDocument()
  expect(within(screen.getByRole('row', { name: /Sea/ })).getByText('Never')).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Close the feed of Fog' }))
  await person.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Close feed' }))
  expect(await screen.findByText('RSS feed closed')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('row', { name: /Fog/ })).toBeNull())
})

test('leaves the width of a phone to the titles', async () => {
  server.answer('feeds.list', () => ({ feeds: [aListedFeed()], minified: [] }))
  await renderPage(<FeedsPage />)
  const [first, ...others] = await screen.findAllByRole('columnheader')
  expect(first?.className).not.toContain('hidden')
  const shown = others.filter(({ className }) => !className.includes('hidden'))
  expect(shown.map(({ textContent }) => textContent)).toEqual(['Actions'])
})

test('shows an error when the list can’t be loaded', async () => {
  server.answer('feeds.list', () => refuse('internal', ''))
  await renderPage(<FeedsPage />)
  expect(await screen.findByText('The feeds could not be loaded.')).toBeInTheDocument()
})

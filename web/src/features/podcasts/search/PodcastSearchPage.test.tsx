import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aLibrary } from '../../../../test/builders.ts'
import { fakeServer, refuse } from '../../../../test/fake-server.ts'
import { aFullPodcast } from '../../../../test/item-builders.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { aFeed, aFoundPodcast } from '../test-support/podcast-builders.ts'
import { PodcastSearchPage } from './PodcastSearchPage.tsx'

const server = fakeServer()
const library = aLibrary({
  id: 'library-podcasts',
  mediaType: 'podcast',
  folders: [{ id: 'folder-1', fullPath: '/podcasts', libraryId: 'library-podcasts', addedAt: 0 }],
})

async function show() {
  server.answer('podcasts.titles', () => ({
    podcasts: [
      {
        title: 'Old Rope',
        itunesId: '7',
        feedUrl: null,
        libraryItemId: 'item-rope',
        libraryId: library.id,
      },
    ],
  }))
  const onAdded = vi.fn()
  const page = await renderPage(<PodcastSearchPage library={library} onAdded={onAdded} />)
  const field = screen.getByRole('searchbox', { name: 'Search term or feed address' })
  return { ...page, onAdded, field }
}

test('shows each result’s author and episode count, and marks podcasts already in the library', async () => {
  server.answer('metadata.podcasts', () => [
    aFoundPodcast(),
    aFoundPodcast({ id: 7, title: 'Old Rope', feedUrl: 'https://feeds.example/rope' }),
  ])
  const { person, field } = await show()
  await person.type(field, 'sea{Enter}')
  expect(await screen.findByRole('heading', { name: 'Harbour Talk' })).toBeVisible()
  expect(screen.getAllByText('by Dee Marsh')).toHaveLength(2)
  expect(screen.getAllByText('Society · Episodes: 3')).toHaveLength(2)
  expect(await screen.findByRole('link', { name: 'Already in your library' })).toHaveAttribute(
    'href',
    '/item/item-rope',
  )
  expect(server.requests('metadata.podcasts')[0]?.query.term).toBe('sea')
})

test('shows a placeholder for a picture that cannot be loaded', async () => {
  server.answer('metadata.podcasts', () => [aFoundPodcast({ cover: 'https://feeds.example/lost.jpg' })])
  const { person, field } = await show()
  await person.type(field, 'sea{Enter}')
  await screen.findByRole('heading', { name: 'Harbour Talk' })
  const picture = document.querySelector('img')
  if (!picture) throw new Error('There is no picture.')
  fireEvent.error(picture)
  expect(document.querySelector('img')).toBeNull()
  expect(screen.getAllByText('Harbour Talk')).toHaveLength(2)
})

test('loads a URL as a feed, and adds the podcast with the chosen episodes', async () => {
  server.answer('podcasts.feed', () => ({ podcast: aFeed(['Nets', 'Knots']) }))
  server.answer('podcasts.create', () => aFullPodcast())
  const { person, field, onAdded } = await show()
  await person.type(field, 'https://feeds.example/harbour{Enter}')
  const modal = await screen.findByRole('dialog')
  expect(within(modal).getByText('By the sea.', { selector: 'p' })).toBeVisible()
  const path = '/podcasts/Harbour Talk'
  expect(within(modal).getByRole('textbox', { name: 'Full path' })).toHaveValue(path)
  await person.click(within(modal).getByRole('tab', { name: 'Episodes (2)' }))
  await person.click(within(modal).getByRole('checkbox', { name: 'Knots' }))
  expect(within(modal).getByText('To download now: 1')).toBeVisible()
  await person.click(within(modal).getByRole('button', { name: 'Add podcast' }))
  expect(await screen.findByText('Podcast added')).toBeVisible()
  expect(onAdded).toHaveBeenCalledWith('item-podcast')
  expect(server.bodies('podcasts.create')).toMatchObject([
    {
      path,
      libraryId: library.id,
      media: { metadata: { title: 'Harbour Talk', feedUrl: 'https://feeds.example/harbour' } },
      episodesToDownload: [{ guid: 'Knots' }],
    },
  ])
})

test('reports an empty result, and a feed that cannot be read', async () => {
  server.answer('metadata.podcasts', () => [])
  server.answer('podcasts.feed', () => refuse('invalid', 'The feed answered with 404'))
  const { person, field } = await show()
  await person.type(field, 'nobody{Enter}')
  expect(await screen.findByText('No podcasts were found.')).toBeVisible()
  await person.clear(field)
  await person.type(field, 'http://feeds.example/none{Enter}')
  expect(await screen.findByText('The feed answered with 404')).toBeVisible()
})

test('reports a directory that cannot be reached', async () => {
  server.answer('metadata.podcasts', ({ query }) =>
    query.reason ? refuse('unavailable', 'itunes.apple.com could not be reached') : [],
  )
  const { person, field } = await show()
  await person.type(field, 'sea{Enter}')
  expect(await screen.findByText('itunes.apple.com could not be reached')).toBeVisible()
  expect(screen.queryByText('No podcasts were found.')).toBeNull()
})

test('a new attempt clears the last error', async () => {
  server.answer('podcasts.feed', () => refuse('invalid', 'The feed answered with 404'))
  server.answer('metadata.podcasts', () => [aFoundPodcast()])
  const { person, field } = await show()
  await person.type(field, 'http://feeds.example/none{Enter}')
  expect(await screen.findByText('The feed answered with 404')).toBeVisible()
  await person.clear(field)
  await person.type(field, 'sea{Enter}')
  expect(await screen.findByRole('heading', { name: 'Harbour Talk' })).toBeVisible()
  await waitFor(() => expect(screen.queryByText('The feed answered with 404')).toBeNull())
})

test('warns that an exported OPML file includes the addresses of private feeds', async () => {
  await show()
  expect(screen.getByRole('link', { name: 'Export OPML' })).toHaveAccessibleDescription(
    /addresses of private feeds/,
  )
})

test('imports the selected feeds of an OPML file, and reports on each', async () => {
  server.answer('podcasts.opmlParse', () => ({
    feeds: [
      { title: 'Harbour Talk', feedUrl: 'https://feeds.example/harbour', libraryItemId: null },
      { title: 'Old Rope', feedUrl: 'https://feeds.example/rope', libraryItemId: 'item-rope' },
    ],
  }))
  server.answer('podcasts.opmlCreate', () => undefined)
  server.answer('podcasts.opmlReport', () => ({
    isRunning: false,
    done: 1,
    total: 1,
    finishedAt: 1,
    entries: [
      {
        feedUrl: 'https://feeds.example/harbour',
        title: 'Harbour Talk',
        outcome: 'failed' as const,
        error: 'The feed answered with 500',
        libraryItemId: null,
      },
    ],
  }))
  const { person } = await show()
  const input = screen.getByLabelText('OPML file')
  await person.upload(input, new File(['hello'], 'a.opml', { type: 'text/x-opml' }))
  expect(await screen.findByText('The file contains no podcast feeds in OPML format')).toBeVisible()
  const text = '<opml version="2.0"><body><outline xmlUrl="x"/></body></opml>'
  await person.upload(input, new File([text], 'b.opml', { type: 'text/x-opml' }))
  const modal = await screen.findByRole('dialog')
  expect(within(modal).getByRole('checkbox', { name: 'Old Rope' })).toBeDisabled()
  await person.click(within(modal).getByRole('button', { name: 'Add (1)' }))
  expect(await within(modal).findByText('The feed answered with 500')).toBeVisible()
  expect(server.bodies('podcasts.opmlCreate')).toMatchObject([{ feeds: ['https://feeds.example/harbour'] }])
})

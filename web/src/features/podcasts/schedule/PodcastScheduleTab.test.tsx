import type { FeedSettingsView } from '@lectern/contract/feed-settings'
import type { CleanUpView } from '@lectern/contract/podcasts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer } from '../../../../test/fake-server.ts'
import { aFullPodcast } from '../../../../test/item-builders.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { PodcastScheduleTab } from './PodcastScheduleTab.tsx'

const server = fakeServer()
const podcast = aFullPodcast({ metadata: { feedUrl: 'https://feeds.example/harbour' } })
const STORED: FeedSettingsView = {
  userAgent: null,
  headerNames: [],
  username: null,
  hasPassword: false,
  cleanUp: { playedAfterDays: 0, olderThanDays: null, includesPlaylists: false, includesInProgress: false },
}
const NOTHING: CleanUpView = { episodes: [], kept: [], size: 0 }

beforeEach(() => server.answer('podcasts.settings', () => STORED))

test('deletes the episodes listed by a dry run, after confirmation', async () => {
  let plan: CleanUpView = {
    episodes: [
      {
        libraryItemId: podcast.id,
        episodeId: 'episode-1',
        podcastTitle: 'Harbour Talk',
        title: 'Nets',
        publishedAt: null,
        size: 1000,
        reason: 'played',
      },
    ],
    kept: [],
    size: 1000,
  }
  server.answer('podcasts.cleanUpPreview', () => plan)
  server.answer('podcasts.cleanUp', () => {
    const done = plan
    plan = NOTHING
    return done
  })
  const { person } = await renderPage(<PodcastScheduleTab item={podcast} />)
  await person.click(await screen.findByRole('button', { name: 'Show what would be deleted' }))
  expect(await screen.findByText('Nets')).toBeVisible()
  expect(server.requests('podcasts.cleanUp')).toHaveLength(0)
  await person.click(screen.getByRole('button', { name: 'Delete these episodes' }))
  const question = screen.getByRole('alertdialog')
  await person.click(within(question).getByRole('button', { name: 'Delete these episodes' }))
  expect(await screen.findByText('Episodes deleted: 1')).toBeVisible()
  expect(await screen.findByText('Nothing would be deleted now.')).toBeVisible()
})

test('sends a feed’s username, password and headers; shows an error for an invalid header', async () => {
  server.answer('podcasts.changeSettings', () => ({
    ...STORED,
    username: 'dee',
    hasPassword: true,
    headerNames: ['X-Key'],
  }))
  const { person } = await renderPage(<PodcastScheduleTab item={podcast} />)
  const form = within(await screen.findByRole('region', { name: 'Access to the feed' }))
  await person.type(form.getByRole('textbox', { name: 'Username' }), 'dee')
  await person.type(form.getByLabelText('Password'), 'salt')
  await person.type(form.getByRole('textbox', { name: 'Headers' }), 'nothing')
  await person.click(form.getByRole('button', { name: 'Save' }))
  expect(form.getByText('Each line needs a name and a value, such as X-Key: value')).toBeVisible()
  await person.clear(form.getByRole('textbox', { name: 'Headers' }))
  await person.type(form.getByRole('textbox', { name: 'Headers' }), 'X-Key: sea')
  await person.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Access settings saved')).toBeVisible()
  expect(server.bodies('podcasts.changeSettings')).toEqual([
    { username: 'dee', userAgent: null, password: 'salt', headers: { 'X-Key': 'sea' } },
  ])
  expect(form.getByText('Stored: X-Key. What you type replaces them.')).toBeVisible()
  expect(form.getByLabelText('Password')).toHaveValue('')
})

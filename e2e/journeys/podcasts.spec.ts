import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createRoot } from '../support/accounts.ts'
import { apiOf } from '../support/api.ts'
import { axe } from '../support/axe.ts'
import { seconds } from '../support/player.ts'
import { startPodcastFeed } from '../support/podcast-feed.ts'
import { startServer } from '../support/server.ts'
import { expect, signIn, test as base } from '../support/test.ts'

/** A server that may fetch feeds from this machine. */
const test = base.extend({
  server: [
    async ({}, use) => {
      const server = await startServer({ env: { ALLOWED_PRIVATE_HOSTS: '127.0.0.1' } })
      await createRoot(server.baseUrl)
      await use(server)
      await server.remove()
    },
    { scope: 'worker' },
  ],
})

test.beforeEach(() => test.slow())

test('[R2.019] a podcast is added by its feed, an episode is downloaded, another is streamed without downloading', async ({
  page,
  server,
}) => {
  const feed = await startPodcastFeed('Harbour Talk', ['Nets', 'Knots', 'Tides'])
  const api = await apiOf(server.baseUrl)
  const fullPath = await mkdtemp(path.join(tmpdir(), 'lectern-podcasts-'))
  const { id } = await api.post<{ id: string }>('/api/libraries', {
    name: 'Podcasts',
    mediaType: 'podcast',
    folders: [{ fullPath }],
  })
  await signIn(page)
  await page.goto(`/library/${id}`)

  await test.step('preview the feed and add it with one episode', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Add podcasts' }).click()
    await page.getByRole('searchbox', { name: 'Search term or feed address' }).fill(feed.url)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'New podcast' })
    await expect(dialog.getByRole('textbox', { name: 'Full path' })).toHaveValue(`${fullPath}/Harbour Talk`)
    await axe(page)
    await dialog.getByRole('tab', { name: 'Episodes (3)' }).click()
    await dialog.getByRole('checkbox', { name: 'Knots' }).click()
    await dialog.getByRole('button', { name: 'Add podcast' }).click()
    await expect(page.getByRole('heading', { name: 'Harbour Talk' })).toBeVisible()
  })

  const list = page.getByRole('region', { name: 'All episodes' })
  await test.step('the page shows all episodes of the feed, and which are on disk', async () => {
    await page.getByText('All episodes', { exact: true }).click()
    await expect(list.getByRole('article').filter({ hasText: 'Knots' })).toContainText('Downloaded')
    await expect(list.getByRole('button', { name: 'Download Tides' })).toBeVisible()
    await axe(page)
  })

  await test.step('a timestamp in the notes of an episode that is not on disk plays from there', async () => {
    await list.getByRole('button', { name: 'Tides', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Episode' })
    await dialog.getByRole('button', { name: '0:20' }).click()
    await page.keyboard.press('Escape')
    // Paused, because the episode lasts a minute and must not end before the next step has searched its transcript.
    await list.getByRole('button', { name: /^Pause Tides/ }).click()
  })

  await test.step('its transcript is searched in the player, and plays from the chosen line', async () => {
    await page.getByRole('button', { name: 'Transcript', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Transcript' })
    await expect(dialog.getByRole('listitem')).toHaveText([/The harbour lies still/, /Then comes the storm/])
    await axe(page)
    await dialog.getByRole('searchbox').fill('storm')
    await expect(dialog.getByRole('listitem')).toHaveCount(1)
    await dialog.getByRole('button', { name: '0:40' }).click()
    await page.keyboard.press('Escape')
    await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(40)
  })

  await test.step('the queue is empty again, and the latest page lists unplayed episodes', async () => {
    await page.getByRole('link', { name: 'Downloads' }).click()
    await expect(page.getByText('Nothing is being downloaded.')).toBeVisible()
    await page.getByRole('link', { name: 'Latest' }).click()
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Nets', 'Knots', 'Tides'])
  })

  await test.step('a user who may not add podcasts is turned away', async () => {
    await api.post('/api/users', {
      username: 'lena',
      password: 'lena-password',
      type: 'user',
      isActive: true,
    })
    await signIn(page, { username: 'lena', password: 'lena-password' })
    await page.goto(`/library/${id}/podcast/search`)
    await expect(page).not.toHaveURL(/podcast\/search/)
    await page.goto(`/library/${id}`)
    await expect(page.getByRole('link', { name: 'Latest' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Add podcasts' })).toHaveCount(0)
  })
  await feed.close()
})

import { createRoot } from '../support/accounts.ts'
import { apiOf, makeLibrary } from '../support/api.ts'
import { expect, test } from '../support/test.ts'

test('[R4.018 R4.019 R7.065] removing a library switches to the next one, and removing the last shows none', async ({
  page,
  emptyServer,
}) => {
  await createRoot(emptyServer.baseUrl)
  const api = await apiOf(emptyServer.baseUrl)
  const first = await makeLibrary(api, 'First')
  const second = await makeLibrary(api, 'Second')
  const current = (name: string) => page.getByRole('button', { name: `Switch library, now ${name}` })
  /** A change made elsewhere showing up proves that the page has its live connection. */
  const isLive = async (libraryId: string, name: string) => {
    await expect(page.getByRole('button', { name: /Switch library/ })).toBeVisible()
    await api.patch(`/api/libraries/${libraryId}`, { name })
    await expect(current(name)).toBeVisible()
  }
  await page.goto(`${emptyServer.baseUrl}/library/${first.id}`)
  await page.getByLabel('Username').fill('root')
  await page.getByLabel('Password', { exact: true }).fill('root-password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('“First” is empty')).toBeVisible()
  await isLive(first.id, 'First renamed')

  await api.remove(`/api/libraries/${first.id}`)
  await expect(page.getByText('“Second” is empty')).toBeVisible()
  await page.waitForURL(new RegExp(`/library/${second.id}$`))

  const third = await makeLibrary(api, 'Third')
  await page.goto(`${emptyServer.baseUrl}/library/${second.id}/bookshelf/series`)
  await isLive(second.id, 'Renamed')
  await api.remove(`/api/libraries/${second.id}`)
  await page.waitForURL(new RegExp(`/library/${third.id}/bookshelf/series$`))

  const fourth = await makeLibrary(api, 'Fourth')
  await page.goto(`${emptyServer.baseUrl}/config`)
  await isLive(third.id, 'Third renamed')
  await api.remove(`/api/libraries/${third.id}`)
  await expect(current('Fourth')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/config')
  await api.remove(`/api/libraries/${fourth.id}`)
  await expect(page.getByRole('button', { name: /Switch library/ })).toBeHidden()
  expect(new URL(page.url()).pathname).toBe('/config')
})

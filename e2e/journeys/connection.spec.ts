import type { Page } from '@playwright/test'
import { apiOf, makeLibrary } from '../support/api.ts'
import { createRoot, ROOT_ACCOUNT } from '../support/accounts.ts'
import type { LecternServer } from '../support/server.ts'
import { expect, test } from '../support/test.ts'

/** Waits on the home page for the live connection's greeting: a connection still being established cannot break. */
async function signInAndConnect(page: Page, server: LecternServer): Promise<void> {
  const greeted = new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (payload.toString().includes('["init"')) resolve()
      }),
    )
  })
  await page.goto(`${server.baseUrl}/`)
  await page.getByLabel('Username').fill(ROOT_ACCOUNT.username)
  await page.getByLabel('Password', { exact: true }).fill(ROOT_ACCOUNT.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await greeted
}

test('[R4.008 R4.010 R4.011 R8.004 R8.005 R8.006] losing and regaining the connection', async ({
  page,
  emptyServer,
}) => {
  await page.clock.install()
  await createRoot(emptyServer.baseUrl)
  const transports: string[] = []
  page.on('websocket', (socket) => transports.push(socket.url()))
  page.on('request', (request) => {
    if (request.url().includes('transport=polling')) transports.push(request.url())
  })
  await signInAndConnect(page, emptyServer)
  await expect(page.getByText('There is no library yet')).toBeVisible()
  await expect(page.getByText('Socket connected')).toHaveCount(0)

  await emptyServer.kill()
  const trouble = page.getByText(/Socket (disconnected|failed to connect)/)
  await expect(trouble).toBeVisible()
  await expect(page.getByText('Socket failed to connect')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByLabel('Offline. Your progress will sync when you’re back.')).toBeVisible()
  // The warning stays for as long as the connection is lost.
  await page.clock.fastForward(10_000)
  await expect(trouble).toBeVisible()

  await emptyServer.start()
  await expect(page.getByText('Socket connected')).toBeVisible({ timeout: 20_000 })
  await expect(trouble).toHaveCount(0)
  await page.clock.fastForward(8000)
  await expect(page.getByText('Socket connected')).toBeHidden()
  expect(transports.every((url) => url.includes('transport=websocket'))).toBe(true)
})

test('[R8.005] a broken connection is reported at once', async ({ page, emptyServer }) => {
  await createRoot(emptyServer.baseUrl)
  await signInAndConnect(page, emptyServer)
  await expect(page.getByText('There is no library yet')).toBeVisible()
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => seen.push(document.body.textContent ?? '')).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  })
  await emptyServer.stop()
  await expect
    .poll(() =>
      page.evaluate(() =>
        (window as unknown as { seen: string[] }).seen.some((text) => text.includes('Socket disconnected')),
      ),
    )
    .toBe(true)
})

test('[R1.025 R7.063 R7.064] changes by one client show in another without a reload', async ({
  page,
  emptyServer,
}) => {
  await createRoot(emptyServer.baseUrl)
  const api = await apiOf(emptyServer.baseUrl)
  await signInAndConnect(page, emptyServer)
  await expect(page.getByText('There is no library yet')).toBeVisible()

  const library = await makeLibrary(api, 'Made elsewhere')
  await expect(page.getByText('“Made elsewhere” is empty')).toBeVisible()
  await api.patch(`/api/libraries/${library.id}`, { name: 'Renamed elsewhere' })
  await expect(page.getByRole('button', { name: /now Renamed elsewhere/ })).toBeVisible()
})

test('[R8.003] a request without a response reports that the server could not be reached', async ({
  page,
  emptyServer,
}) => {
  await createRoot(emptyServer.baseUrl)
  await page.goto(`${emptyServer.baseUrl}/config`)
  await page.getByLabel('Username').fill(ROOT_ACCOUNT.username)
  await page.getByLabel('Password', { exact: true }).fill(ROOT_ACCOUNT.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const setting = page.getByRole('switch').first()
  await expect(setting).toBeVisible()
  await emptyServer.kill()
  await setting.click()
  await expect(page.getByText('Server could not be reached')).toBeVisible()
})

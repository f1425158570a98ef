import { castLog, castState, endCasting, provideCastDevice } from '../support/cast-device.ts'
import { rememberElements, soundingAt } from '../support/hearing.ts'
import { test } from '../support/hearing-library.ts'
import { bar, position, seconds, startBook } from '../support/player.ts'
import { startSecureFront } from '../support/secure-front.ts'
import { expect, takeSession } from '../support/test.ts'

test('[R1.009 R2.057 R4.030] a book is transferred to a cast device, controlled there, and transferred back', async ({
  browser,
  server,
  books,
}) => {
  await books.api.patch('/api/settings', { chromecastEnabled: true })
  const front = await startSecureFront(server.baseUrl)
  const context = await browser.newContext({
    baseURL: front.baseUrl,
    ignoreHTTPSErrors: true,
    locale: 'en-US',
  })
  const page = await context.newPage()
  try {
    await rememberElements(page)
    await provideCastDevice(page)
    await takeSession(page)
    await startBook(page, books.idOf('Steady'))
    await expect.poll(() => soundingAt(page)).toBeGreaterThan(1)

    await page.getByRole('button', { name: 'Cast to a device' }).click()
    await expect.poll(async () => (await castState(page)).state).toBe('PLAYING')
    await expect.poll(() => soundingAt(page)).toBe(-1)
    expect(await castLog(page)).toEqual(
      expect.arrayContaining(['options CC1AD845', expect.stringMatching(/^load 2 at \d$/)]),
    )
    const before = await seconds(page)
    await expect.poll(() => seconds(page)).toBeGreaterThan(before)

    await bar(page).getByRole('button', { name: 'Pause' }).click()
    await expect.poll(async () => (await castState(page)).state).toBe('PAUSED')
    const pausedAt = await seconds(page)
    await position(page).press('PageUp')
    await expect.poll(() => seconds(page)).toBeGreaterThan(pausedAt)
    const place = await seconds(page)
    await expect.poll(() => castLog(page)).toContain(`seek ${place}`)
    await bar(page).getByRole('button', { name: 'Play', exact: true }).click()
    await expect.poll(async () => (await castState(page)).state).toBe('PLAYING')

    await endCasting(page)
    await expect.poll(() => soundingAt(page), { timeout: 20_000 }).toBeGreaterThanOrEqual(place - 1)
  } finally {
    await context.close()
    await front.close()
    await books.api.patch('/api/settings', { chromecastEnabled: false })
  }
})

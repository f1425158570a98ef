import type { Page } from '@playwright/test'
import { makeUser } from '../support/api.ts'
import { heard, levelsHeard, listen, rememberElements, soundingAt, soundingWhen } from '../support/hearing.ts'
import {
  CHAPTER_SECONDS,
  type HearingLibrary,
  PAUSE_SECONDS,
  test,
  TONE_SECONDS,
} from '../support/hearing-library.ts'
import { peakFromNow, tapLoudspeaker } from '../support/loudspeaker.ts'
import { bar, openPlayerModal, position, seconds, startBook } from '../support/player.ts'
import { expect, signIn } from '../support/test.ts'

test.beforeEach(({ page }) => rememberElements(page))

/** Each listener has an account of their own, so that positions and listening times do not mix. */
async function signInAsNew(page: Page, books: HearingLibrary, username: string): Promise<void> {
  const account = { username, password: 'a-password' }
  await makeUser(books.api, account)
  await signIn(page, account)
}

test('[R1.008 R3.036] a video plays with picture and sound', async ({ page, books }) => {
  await signInAsNew(page, books, 'viewer')
  await startBook(page, books.idOf('The Film'))
  const film = page.getByRole('group', { name: 'Video' }).locator('video')
  await expect(film).toBeVisible()
  await listen(page)
  await expect.poll(() => heard(page).then(({ loudest }) => loudest)).toBeGreaterThan(0.02)
  const frames = () =>
    film.evaluate((video) => (video as HTMLVideoElement).getVideoPlaybackQuality().totalVideoFrames)
  const before = await frames()
  await expect.poll(frames).toBeGreaterThan(before)
  await page.keyboard.press('Space')
  await expect(bar(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expect.poll(() => soundingAt(page)).toBe(-1)
  const session = await books.api.post<{ videoTrack: { duration: number; contentUrl: string } }>(
    `/api/items/${books.idOf('The Film')}/play`,
    {},
  )
  expect(Math.round(session.videoTrack.duration)).toBe(20)
  expect(session.videoTrack.contentUrl).toMatch(/^\/api\/items\/.+\/file\//)
})

test('[R4.032] audio that the browser does not support is transcoded', async ({ page, books }) => {
  await signInAsNew(page, books, 'odd')
  await startBook(page, books.idOf('Odd Sound'))
  await listen(page)
  const before = await soundingAt(page)
  await expect.poll(() => soundingAt(page), { timeout: 20_000 }).toBeGreaterThan(before + 0.5)
  await expect.poll(() => heard(page).then(({ loudest }) => loudest)).toBeGreaterThan(0.02)
})

test('volume boost makes audio louder, and turning it off restores the level', async ({ page, books }) => {
  await tapLoudspeaker(page)
  await signInAsNew(page, books, 'booster')
  await startBook(page, books.idOf('Steady'))
  const modal = await openPlayerModal(page, 'Player settings')
  const boost = (times: string) => modal.getByRole('radio', { name: times, exact: true }).click()
  await boost('2×')
  const loud = await peakFromNow(page)
  await boost('1×')
  const plain = await peakFromNow(page)
  expect(loud / plain).toBeGreaterThan(1.5)
})

test('skipping silence shortens a long pause', async ({ page, books }) => {
  await signInAsNew(page, books, 'skipper')
  await startBook(page, books.idOf('Long Pause'))
  const modal = await openPlayerModal(page, 'Player settings')
  await modal.getByRole('switch', { name: 'Skip silence' }).click()
  await expect.poll(() => soundingAt(page), { timeout: 30_000 }).toBeGreaterThan(TONE_SECONDS + 2)
  const inSilence = await soundingWhen(page)
  await expect
    .poll(() => soundingAt(page), { timeout: 60_000, intervals: [100] })
    .toBeGreaterThan(TONE_SECONDS + PAUSE_SECONDS / 2)
  const later = await soundingWhen(page)
  expect((later.at - inSilence.at) / (later.seconds - inSilence.seconds)).toBeGreaterThan(1.3)
  await expect.poll(() => soundingAt(page)).toBeGreaterThan(TONE_SECONDS + PAUSE_SECONDS)
  await expect.poll(() => rateOf(page)).toBe(1)
})

const rateOf = (page: Page): Promise<number | undefined> =>
  page.evaluate(() => {
    const { playedElements } = window as Window & { playedElements?: Set<HTMLMediaElement> }
    return [...(playedElements ?? [])].find((element) => !element.paused)?.playbackRate
  })

test('playback survives a network outage, and no listening time is lost', async ({
  page,
  context,
  books,
}) => {
  await signInAsNew(page, books, 'traveller')
  await startBook(page, books.idOf('Steady'))
  await expect.poll(() => soundingAt(page)).toBeGreaterThan(2)
  await context.setOffline(true)
  const cutAt = await soundingAt(page)
  // Long enough for two reports to fail.
  await expect.poll(() => soundingAt(page), { timeout: 40_000 }).toBeGreaterThan(cutAt + 12)
  await context.setOffline(false)
  const backAt = await soundingAt(page)
  await expect.poll(() => soundingAt(page), { timeout: 20_000 }).toBeGreaterThan(backAt + 1)
  await bar(page).getByRole('button', { name: 'Pause' }).click()
  const played = await seconds(page)
  await bar(page).getByRole('button', { name: 'Close player' }).click()
  const heardSeconds = () =>
    page.evaluate(async () => {
      const reply = await fetch('/api/me/listening-stats', {
        headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
      })
      return ((await reply.json()) as { totalTime: number }).totalTime
    })
  await expect.poll(heardSeconds, { timeout: 20_000 }).toBeGreaterThanOrEqual(played - 1)
})

test('[R4.045] the sleep timer stops at the end of the chapter, after fading out', async ({
  page,
  books,
}) => {
  await signInAsNew(page, books, 'sleeper')
  await startBook(page, books.idOf('Chapters'))
  await listen(page)
  const modal = await openPlayerModal(page, 'Sleep timer')
  await modal.getByRole('button', { name: 'End of chapter' }).click()
  await expect(page.getByText('Sleep Timer Done.. zZzzZz')).toBeVisible({ timeout: 30_000 })
  await expect(bar(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  expect(Math.abs((await seconds(page)) - CHAPTER_SECONDS)).toBeLessThanOrEqual(1)
  const levels = (await levelsHeard(page)).filter((level) => level > 0.0005)
  expect(Math.min(...levels)).toBeLessThan(Math.max(...levels) / 3)
})

test('after a reload the player is restored, paused at its position; signing out clears it', async ({
  page,
  books,
}) => {
  await signInAsNew(page, books, 'returner')
  await startBook(page, books.idOf('Steady'))
  await position(page).press('PageUp')
  await expect.poll(() => soundingAt(page)).toBeGreaterThan(5)
  await bar(page).getByRole('button', { name: 'Pause' }).click()
  await expect(bar(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  const leftAt = await seconds(page)
  await page.goto('/')
  await expect(bar(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expect.poll(async () => Math.abs((await seconds(page)) - leftAt)).toBeLessThanOrEqual(1)
  expect(await soundingAt(page)).toBe(-1)
  await bar(page).getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => soundingAt(page), { timeout: 20_000 }).toBeGreaterThan(leftAt - 5)
  await page.goto('/account')
  await expect(bar(page)).toBeVisible()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.waitForURL(/\/login/)
  await signIn(page, { username: 'returner', password: 'a-password' })
  await expect(page.getByRole('link', { name: 'Lectern home' })).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
})

import { firstShown, frameOf, isLaidOut, openBook, test } from '../support/reading-library.ts'
import { forgetPlace } from '../support/reading-progress.ts'
import { expect, takeSession } from '../support/test.ts'
import { swipeUp } from '../support/touch.ts'
import { PHONE } from '../support/viewports.ts'

test('the slider can be moved on by keyboard, and leads back to where it began', async ({ page, books }) => {
  await forgetPlace(books, 'Tides.epub')
  await takeSession(page)
  const reader = await openBook(page, books, 'Tides.epub')
  await isLaidOut(reader)
  const slider = reader.getByRole('slider', { name: 'Go to percent' })
  await slider.focus()
  await slider.fill('40')
  const value = async () => Number(await slider.inputValue())
  for (let press = 0; press < 3; press += 1) {
    const before = await value()
    await page.keyboard.press('ArrowRight')
    await expect.poll(value).toBeGreaterThan(before)
    await expect(slider).toBeFocused()
  }
  await expect.poll(() => firstShown(page)).toMatch(/^Noon/)
  await reader.getByRole('button', { name: 'Back to where you were' }).click()
  await expect.poll(() => firstShown(page)).toBe('Morning')
})

test('audio can be paused while reading', async ({ page, books }) => {
  await takeSession(page)
  const reader = await openBook(page, books, 'Both')
  await expect(reader.getByRole('button', { name: 'Pause' })).toHaveCount(0)
  await reader.getByRole('button', { name: 'Audiobook' }).click()
  await reader.getByRole('button', { name: 'Listen from here' }).click()
  await reader.getByRole('banner').getByRole('button', { name: 'Pause' }).click()
  await expect(reader.getByRole('banner').getByRole('button', { name: 'Play', exact: true })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('search results stay when one has been looked at', async ({ page, books }) => {
    await forgetPlace(books, 'Tides.epub')
    await takeSession(page)
    const reader = await openBook(page, books, 'Tides.epub')
    await isLaidOut(reader)
    await reader.getByRole('button', { name: 'Search in the book' }).click()
    const panel = reader.getByRole('region', { name: 'Search in the book' })
    await panel.getByRole('searchbox').fill('Evening 3')
    await panel.getByRole('searchbox').press('Enter')
    await expect(panel.getByText(/[1-9]\d* results$/)).toBeVisible()
    const count = await panel.getByRole('listitem').count()
    await panel.getByRole('listitem').first().getByRole('button').click()
    await expect(panel).toHaveCount(0)
    await reader.getByRole('button', { name: 'Search in the book' }).click()
    await expect(panel.getByRole('listitem')).toHaveCount(count)
    await expect(panel.getByRole('searchbox')).toHaveValue('Evening 3')
  })

  test('in scrolled flow, a finger leads on at the end of a chapter', async ({ page, books }) => {
    await forgetPlace(books, 'Tides.epub')
    await takeSession(page)
    const reader = await openBook(page, books, 'Tides.epub')
    await isLaidOut(reader)
    await reader.getByRole('button', { name: 'Appearance' }).click()
    await reader.getByText('Scroll', { exact: true }).click()
    await reader.getByRole('button', { name: 'Close', exact: true }).click()
    const text = frameOf(page)
    const scrollToEnd = () => text.locator('body').evaluate(() => scrollTo(0, 1e6))
    const scrolled = () => text.locator('body').evaluate(() => scrollY)
    await scrollToEnd()
    await expect.poll(scrolled).toBeGreaterThan(1000)
    await expect(text.getByRole('heading', { name: 'Morning' })).not.toBeInViewport()
    await expect(async () => {
      await swipeUp(page, 200, 600, 300)
      await expect(text.getByRole('heading', { name: 'Noon' })).toBeInViewport({ timeout: 500 })
    }).toPass()
    await expect.poll(() => firstShown(page)).toBe('Noon')
  })
})

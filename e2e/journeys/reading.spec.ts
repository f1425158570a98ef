import { axe } from '../support/axe.ts'
import { firstShown, frameOf, idOf, openBook, test } from '../support/reading-library.ts'
import { expect, takeSession } from '../support/test.ts'
import { PHONE } from '../support/viewports.ts'

interface Progress {
  readonly ebookLocation: string | null
  readonly ebookProgress: number | null
  readonly isFinished: boolean
}

test('[R2.139] [R2.143] [R2.157] an epub is read full screen and paged by arrows; Escape closes it', async ({
  page,
  books,
}) => {
  await takeSession(page)
  const reader = await openBook(page, books, 'Fog.epub')
  await expect(reader.getByRole('heading', { name: 'Fog' })).toBeVisible()
  await expect(reader.getByText('by Ada Moor')).toBeVisible()
  await expect(reader.getByRole('contentinfo')).toContainText(/epub/i)
  expect(await reader.boundingBox()).toEqual({ x: 0, y: 0, width: 1400, height: 900 })

  const text = frameOf(page)
  await expect(text.getByRole('heading', { name: 'Arrival' })).toBeInViewport()
  await page.screenshot({ path: '.output/reader-epub.png' })
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => firstShown(page)).toMatch(/^Arrival \d+$/)
  const second = await firstShown(page)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => firstShown(page)).not.toBe(second)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => firstShown(page)).toBe(second)
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(reader).toHaveCount(0)
})

test('the place is kept: another opening begins there, home shows the book, its end finishes it', async ({
  page,
  books,
}) => {
  await takeSession(page)
  const id = idOf(books, 'Old.epub')
  const reader = await openBook(page, books, 'Old.epub')
  await expect(frameOf(page).getByRole('heading', { name: 'First' })).toBeInViewport()
  await reader.getByRole('button', { name: 'Contents' }).click()
  await reader.getByRole('button', { name: 'Second' }).click()
  await expect(frameOf(page).getByRole('heading', { name: 'Second' })).toBeInViewport()
  const progress = () => books.api.get<Progress>(`/api/me/progress/${id}`)
  await expect.poll(async () => (await progress().catch(() => null))?.ebookLocation).toContain('epubcfi(/6/4')
  await reader.getByRole('button', { name: 'Close the reader' }).click()

  await page.goto(`/library/${books.id}`)
  await expect(page.getByRole('heading', { name: 'Continue reading' })).toBeVisible()
  await openBook(page, books, 'Old.epub')
  await expect(frameOf(page).getByRole('heading', { name: 'Second' })).toBeInViewport()
  const next = page.getByRole('button', { name: 'Next page' })
  await expect(async () => {
    if (await next.isEnabled()) await page.keyboard.press('ArrowRight')
    await expect(next).toBeDisabled({ timeout: 500 })
  }).toPass()
  await expect.poll(async () => (await progress()).isFinished).toBe(true)
  expect((await progress()).ebookProgress).toBe(1)
})

import { axe } from '../support/axe.ts'
import { firstShown, frameOf, idOf, isLaidOut, openBook, test } from '../support/reading-library.ts'
import { forgetPlace, progressOf } from '../support/reading-progress.ts'
import { expect, takeSession } from '../support/test.ts'
import { chooseOption } from '../support/popups.ts'

test('the position is kept: reopening starts there, home shows the book, reaching the end finishes it', async ({
  page,
  books,
}) => {
  await takeSession(page)
  const reader = await openBook(page, books, 'Old.epub')
  await expect(frameOf(page).getByRole('heading', { name: 'First' })).toBeInViewport()
  expect(await progressOf(books, 'Old.epub')).toBeNull()
  await reader.getByRole('button', { name: 'Contents' }).click()
  await reader.getByRole('button', { name: 'Second' }).click()
  await expect(frameOf(page).getByRole('heading', { name: 'Second' })).toBeInViewport()
  await expect
    .poll(async () => (await progressOf(books, 'Old.epub'))?.ebookLocation)
    .toContain('epubcfi(/6/4')
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
  await expect.poll(async () => (await progressOf(books, 'Old.epub'))?.isFinished).toBe(true)
  expect((await progressOf(books, 'Old.epub'))?.ebookProgress).toBe(1)
})

test('a position reached in another browser is offered while the book is open, and the page never moves unasked', async ({
  page,
  books,
  browser,
  server,
}) => {
  await takeSession(page)
  const reader = await openBook(page, books, 'Two.epub')
  await expect(frameOf(page).getByRole('heading', { name: 'Morning' })).toBeInViewport()
  await isLaidOut(reader)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => firstShown(page)).toMatch(/^Morning \d+$/)
  const here = await firstShown(page)
  await expect.poll(async () => (await progressOf(books, 'Two.epub'))?.ebookLocation).toContain('/6/2')

  const other = await browser.newPage({ baseURL: server.baseUrl })
  await takeSession(other)
  const there = await openBook(other, books, 'Two.epub')
  await expect.poll(() => firstShown(other)).toBe(here)
  const turnTo = async (chapter: string) => {
    await there.getByRole('button', { name: 'Contents' }).click()
    await there.getByRole('button', { name: chapter }).click()
    await expect.poll(() => firstShown(other)).toBe(chapter)
    await there.getByRole('button', { name: 'Close', exact: true }).click()
  }
  const question = reader.getByRole('region', { name: 'Your place' })
  await test.step('staying keeps the page; the other device’s position is still the saved one', async () => {
    await turnTo('Noon')
    await expect(question).toContainText(/You’ve read up to \d+% on another device\./)
    await page.screenshot({ path: '.output/reader-elsewhere.png' })
    expect(await firstShown(page)).toBe(here)
    await question.getByRole('button', { name: 'Stay here' }).click()
    await expect(question).toHaveCount(0)
    expect(await firstShown(page)).toBe(here)
    expect((await progressOf(books, 'Two.epub'))?.ebookLocation).toContain('/6/4')
  })
  await test.step('accepting moves this browser, and the way back is offered', async () => {
    await turnTo('Evening')
    await question.getByRole('button', { name: 'Go there' }).click()
    await expect.poll(() => firstShown(page)).toBe('Evening')
    await reader.getByRole('button', { name: 'Back to where you were' }).click()
    await expect.poll(() => firstShown(page)).toBe(here)
  })
  await test.step('the later position wins, the other browser is asked, and every position is in the history', async () => {
    await expect.poll(async () => (await progressOf(books, 'Two.epub'))?.ebookLocation).toContain('/6/2')
    await there.getByRole('region', { name: 'Your place' }).getByRole('button', { name: 'Stay here' }).click()
    const { events } = await books.api.get<{ events: { ebookLocation: string | null }[] }>(
      `/api/me/progress/${idOf(books, 'Two.epub')}/history`,
    )
    const chapters = events.map(({ ebookLocation }) => /\/6\/(\d+)/.exec(ebookLocation ?? '')?.[1])
    expect(new Set(chapters)).toEqual(new Set(['2', '4', '6']))
  })
  await other.close()
})

test('the position survives 210 changes of theme, size, spacing, margins, columns, flow and width', async ({
  page,
  books,
}) => {
  await forgetPlace(books, 'Fog.epub')
  await takeSession(page)
  const reader = await openBook(page, books, 'Fog.epub')
  await expect(frameOf(page).getByRole('heading', { name: 'Arrival' })).toBeAttached()
  await reader.getByRole('button', { name: 'Contents' }).click()
  await reader.getByRole('button', { name: 'The quay' }).click()
  await expect.poll(() => firstShown(page)).toBe('The quay')
  await page.keyboard.press('Escape')
  await expect(reader.getByRole('region', { name: 'Contents' })).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => firstShown(page)).toMatch(/^The quay \d+$/)
  const paragraph = await firstShown(page)
  const saved = () => progressOf(books, 'Fog.epub')
  await expect.poll(async () => (await saved())?.ebookLocation).toContain('epubcfi(/6/4')
  const place = (await saved())?.ebookLocation

  await reader.getByRole('button', { name: 'Appearance' }).click()
  await chooseOption(reader.getByRole('combobox', { name: 'Font', exact: true }), 'OpenDyslexic')
  const panel = reader.getByRole('region', { name: 'Appearance' })
  for (const [round, width] of [500, 1400, 900, 1100, 700, 1400].entries()) {
    await page.setViewportSize({ width, height: 900 })
    await panel.evaluate(changeAtRandom, { seed: round + 1, times: 35 })
  }
  await expect
    .poll(() =>
      frameOf(page)
        .locator('p')
        .filter({ hasText: `${paragraph}.` })
        .evaluate((element) =>
          [...element.getClientRects()].some(
            ({ left, right, top, bottom }) =>
              right > 0 && left < innerWidth && bottom > 0 && top < innerHeight,
          ),
        ),
    )
    .toBe(true)
  expect((await saved())?.ebookLocation).toBe(place)
})

/** Selects options and moves sliders in the panel, in the same sequence each time. */
async function changeAtRandom(
  panel: Element,
  { seed, times }: { seed: number; times: number },
): Promise<void> {
  let state = seed
  const below = (count: number) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.floor((state / 2147483648) * count)
  }
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  for (let time = 0; time < times; time += 1) {
    const inputs = [...panel.querySelectorAll('input')]
    const input = inputs[below(inputs.length)]
    if (input?.type === 'range') {
      const [min, max] = [Number(input.min), Number(input.max)]
      set?.call(input, String(min + below(max - min + 1)))
      input.dispatchEvent(new Event('input', { bubbles: true }))
    } else input?.click()
    await new Promise((resolve) => setTimeout(resolve))
  }
}

test('a title with audio and text: reading resumes where listening stopped, and the other way round', async ({
  page,
  books,
}) => {
  await takeSession(page)
  const id = idOf(books, 'Both')
  await books.api.patch(`/api/me/progress/${id}`, { currentTime: 60, progress: 0.5, duration: 120 })
  const reader = await openBook(page, books, 'Both')
  await expect(frameOf(page).getByRole('heading', { name: 'Foreword' })).toBeInViewport()
  const question = reader.getByRole('region', { name: 'Your place' })
  await test.step('asks instead of moving; positions map by chapter: half of the second is five eighths of the text', async () => {
    await expect(question).toContainText(/You’ve listened further, to about 6[23]% of the text\./)
    await expect(frameOf(page).getByRole('heading', { name: 'Foreword' })).toBeInViewport()
    await question.getByRole('button', { name: 'Go there' }).click()
    await expect.poll(() => firstShown(page)).toMatch(/^2\. The turn|^2$/)
    await expect(question).toHaveCount(0)
    await expect(reader.getByRole('button', { name: 'Back to where you were' })).toBeVisible()
  })
  await test.step('the panel explains the estimate', async () => {
    await reader.getByRole('button', { name: 'Audiobook' }).click()
    const panel = reader.getByRole('region', { name: 'Audiobook' })
    await expect(panel).toContainText(/You’ve listened up to 1:00, which is at about 6[23]% of the text\./)
    await expect(panel).toContainText('Based on the chapter “Chapter 2: The turn”')
    await axe(page)
    await page.screenshot({ path: '.output/reader-audio.png' })
    await reader.getByRole('button', { name: 'Contents' }).click()
    await reader.getByRole('button', { name: '3. High water' }).click()
    await expect(frameOf(page).getByRole('heading', { name: '3. High water' })).toBeInViewport()
    await reader.getByRole('button', { name: 'Audiobook' }).click()
    await expect(panel).toContainText('This page is at about 1:20 of the audiobook.')
    await panel.getByRole('button', { name: 'Listen from here' }).click()
  })
  await test.step('the audio plays from there, and the jump can be undone', async () => {
    const heard = async () =>
      (await books.api.get<{ currentTime: number }>(`/api/me/progress/${id}`)).currentTime
    // The toast is shown for 15 seconds; hovering keeps it open.
    await page.getByText('Playing from about 1:20').hover()
    await expect.poll(heard, { timeout: 60_000 }).toBeGreaterThan(79)
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await expect.poll(heard, { timeout: 60_000 }).toBeLessThan(79)
  })
})

test('in scrolled flow, the wheel leads on at the end of a chapter, but only once all of it was shown', async ({
  page,
  books,
}) => {
  await forgetPlace(books, 'Two.epub')
  await takeSession(page)
  const reader = await openBook(page, books, 'Two.epub')
  await isLaidOut(reader)
  await reader.getByRole('button', { name: 'Appearance' }).click()
  await reader.getByText('Scroll', { exact: true }).click()
  await reader.getByRole('button', { name: 'Close', exact: true }).click()
  const body = frameOf(page).locator('body')
  const chapter = () => body.locator('h1').textContent()
  const left = () =>
    body.evaluate(() => document.documentElement.scrollHeight - window.innerHeight - window.scrollY)
  await page.mouse.move(400, 400)
  await page.mouse.wheel(0, (await left()) - 100)
  await expect.poll(left).toBeLessThanOrEqual(100)
  await page.mouse.wheel(0, 500)
  await expect.poll(left).toBeLessThanOrEqual(1)
  expect(await chapter()).toBe('Morning')
  await expect(async () => {
    await page.mouse.wheel(0, 500)
    await expect.poll(chapter, { timeout: 1000 }).toBe('Noon')
  }).toPass()
  await expect(async () => {
    await page.mouse.wheel(0, -500)
    await expect.poll(chapter, { timeout: 1000 }).toBe('Morning')
  }).toPass()
  await expect.poll(left).toBeLessThanOrEqual(1)
})

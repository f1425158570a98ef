import { LANGUAGES } from '@lectern/contract/constants'
import { expectNothingCut } from '../support/fits.ts'
import { test } from '../support/media-library.ts'
import { expect, takeSession } from '../support/test.ts'

test('the account page shows the whole text of its buttons in every language', async ({ page }) => {
  await takeSession(page)
  for (const language of LANGUAGES) {
    await test.step(language, async () => {
      await page.evaluate((chosen) => localStorage.setItem('lang', chosen), language)
      await page.goto('/account')
      await expect(page.locator('main form button[type=submit]')).not.toHaveCount(0)
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      const shortened = page
        .locator('main form button[type=submit] span')
        .evaluateAll((labels) =>
          labels
            .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1 && clientWidth > 2)
            .map(({ textContent }) => textContent),
        )
      expect(await shortened).toEqual([])
    })
  }
})

test('a small window shortens the search field rather than the name of the library', async ({
  page,
  media,
}) => {
  await page.setViewportSize({ width: 660, height: 900 })
  await takeSession(page)
  await page.goto(`/library/${media.booksId}`)
  const name = page.getByRole('button', { name: /^Switch library/ }).getByText('Audiobooks', { exact: true })
  await expect(name).toBeVisible()
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await expectNothingCut(page)
})

test('a book can be edited on a page enlarged to 400 percent', async ({ page, media }) => {
  await page.setViewportSize({ width: 350, height: 225 })
  await takeSession(page)
  await page.goto(`/item/${media.itemIds.get('The Lighthouse') ?? ''}`)
  await page.getByRole('main').getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog')
  for (const field of ['Title', 'Subtitle', 'Description']) {
    const box = dialog.getByRole('textbox', { name: new RegExp(`^${field}`) })
    await box.scrollIntoViewIfNeeded()
    await expect(box).toBeInViewport({ ratio: 0.9 })
  }
  const save = dialog.getByRole('button', { name: 'Save', exact: true })
  await save.scrollIntoViewIfNeeded()
  await expect(save).toBeInViewport({ ratio: 0.9 })
})

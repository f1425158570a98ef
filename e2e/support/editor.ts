import { expect, type Locator, type Page } from '@playwright/test'

/** Helpers for journeys on their way to an item's editor. */

export async function openShelf(page: Page, libraryId: string): Promise<void> {
  await page.goto(`/library/${libraryId}/bookshelf`)
  await expect(page.locator('[data-card]').first()).toBeVisible()
}

/** An item's card on a shelf. */
export const card = (page: Page, title: string): Locator =>
  page
    .locator('[data-card]')
    .filter({ has: page.getByRole('link', { name: new RegExp(`^(Selected: )?${title}`) }) })

export async function select(page: Page, titles: readonly string[]): Promise<void> {
  for (const title of titles) {
    await card(page, title).hover()
    await card(page, title)
      .getByRole('checkbox', { name: `Select ${title}` })
      .click()
  }
  await expect(
    page.getByText(`${titles.length} item${titles.length === 1 ? '' : 's'} selected`),
  ).toBeVisible()
}

/** Opens the editor from the item's card, so that it can step through the whole shelf. */
export async function openEditor(page: Page, title: string): Promise<Locator> {
  await card(page, title).hover()
  await card(page, title).getByRole('button', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog.getByRole('textbox', { name: 'Title (required)' })).toHaveValue(title)
  // The focus moves once the dialog has opened; until then keys still go to the card.
  await expect(dialog.locator('[data-autofocus]')).toBeFocused()
  return dialog
}

export const toastSaying = (page: Page, words: string | RegExp): Locator =>
  page.locator('[data-toast]').filter({ hasText: words })

/** Waits until one is above the other and covers nothing of it. */
export async function expectAbove(upper: Locator, lower: Locator): Promise<void> {
  const gap = async () => {
    const [above, below] = [await upper.boundingBox(), await lower.boundingBox()]
    return above && below ? below.y - (above.y + above.height) : Number.NaN
  }
  await expect.poll(gap).toBeGreaterThanOrEqual(0)
}

/** Waits for the toast, and closes it so that it covers nothing. */
export async function expectToast(page: Page, words: string | RegExp): Promise<void> {
  const toasts = toastSaying(page, words)
  await expect(toasts.first()).toBeVisible()
  // A normal click would wait for the animation to end: on a slow machine the toast may be gone by then.
  await toasts.evaluateAll((shown) =>
    shown.forEach((toast) => toast.querySelector<HTMLElement>('[aria-label="Close"]')?.click()),
  )
  await expect(toasts).toHaveCount(0)
}

/** Expects nothing to be wider than the viewport. */
export async function expectFits(page: Page): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 0 }
  // A page that has just been resized is laid out again first.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(width)
}

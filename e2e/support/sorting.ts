import { expect, type Page } from '@playwright/test'

/**
 * Lifts a row by its handle, by keyboard, and waits until it can be moved: its neighbours are measured in the next
 * frame.
 */
export async function lift(page: Page, name: string): Promise<void> {
  const handle = page.getByRole('button', { name: `Move ${name}`, exact: true })
  await handle.focus()
  await expect(handle).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByText(`${name} was lifted from place`)).toBeAttached()
  await page.evaluate(
    () =>
      new Promise((measured) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(measured)))
      }),
  )
}

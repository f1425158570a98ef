import type { Locator } from '@playwright/test'
import { expect } from './test.ts'

/**
 * Waits until a list or menu is in place and has stopped growing. Before that a click may start on one entry and end
 * next to it, which selects nothing.
 */
export async function hasOpened(popup: Locator): Promise<void> {
  await expect.poll(() => popup.evaluate(isAtRest)).toBe(true)
}

/** Runs in the page, so it cannot use anything from outside. The moving element may be an ancestor of the list. */
async function isAtRest(popup: Element): Promise<boolean> {
  for (let element: Element | null = popup; element; element = element.parentElement) {
    const isOpening = element.hasAttribute('data-starting-style') || element.getAnimations().length > 0
    if (isOpening || getComputedStyle(element).opacity !== '1') return false
  }
  const nextPlace = () =>
    new Promise<string>((resolve) =>
      requestAnimationFrame(() => resolve(JSON.stringify(popup.getBoundingClientRect()))),
    )
  return (await nextPlace()) === (await nextPlace())
}

/** Selects an entry of a menu that is opening. */
export async function chooseEntry(entry: Locator): Promise<void> {
  await hasOpened(entry)
  await entry.click()
}

/** Opens a list box and selects an option. */
export async function chooseOption(box: Locator, name: string | RegExp): Promise<void> {
  await box.click()
  const list = box.page().getByRole('listbox')
  await hasOpened(list)
  await list.getByRole('option', { name }).click()
}

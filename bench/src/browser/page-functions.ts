import type { Page } from '../../../e2e/support/browser.ts'

/**
 * Functions passed to the page are compiled with calls of `__name`, which keeps their names; the page needs it too.
 */
export const allowFunctions = (page: Page): Promise<unknown> =>
  page.addInitScript('globalThis.__name = (named) => named')

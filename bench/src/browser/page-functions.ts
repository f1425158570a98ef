import type { Page } from '../../../e2e/support/browser.ts'

/** Functions that run in the page were compiled for here, where they keep their names with the help of `__name`. */
export const allowFunctions = (page: Page): Promise<unknown> =>
  page.addInitScript('globalThis.__name = (named) => named')

import { type Browser, launchBrowser } from '../../../e2e/support/browser.ts'

/** Opens a browser for the work, and closes it afterwards. */
export async function withBrowser<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await launchBrowser()
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

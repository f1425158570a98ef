import { expect, type Page, type Request } from '@playwright/test'

/**
 * Follows what the page asks for. The function it gives waits until all of it has come, and what came has led to no
 * further question; the browser's own "network idle" adds half a second of nothing to each page.
 */
export function followLoading(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let numAsked = 0
  page.on('request', (request) => {
    // What the last page had asked for is nobody's any more.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear()
    open.add(request)
    numAsked += 1
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return () =>
    expect(async () => {
      const before = numAsked
      expect(open.size).toBe(0)
      await page.evaluate(drawnTwice)
      expect([open.size, numAsked]).toEqual([0, before])
    }).toPass({ intervals: [20], timeout: 20_000 })
}

/** What has arrived is drawn in the next frame, and may ask for more after that. */
const drawnTwice = (): Promise<void> =>
  new Promise((drawn) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn)))
  })

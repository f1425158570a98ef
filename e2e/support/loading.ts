import { expect, type Page, type Request } from '@playwright/test'

/**
 * Tracks the page's requests. The returned function waits until all have finished and triggered no further ones; the
 * browser's own "network idle" adds half a second of idling to each page.
 */
export function followLoading(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let numAsked = 0
  page.on('request', (request) => {
    // Requests of the previous page no longer matter.
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

/** Responses are rendered in the next frame, which may trigger further requests. */
const drawnTwice = (): Promise<void> =>
  new Promise((drawn) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn)))
  })

/**
 * Runs `work` once the browser is idle, or after `withinMs` at the latest. Safari lacks the API, so it waits a second
 * there.
 */
export function whenIdle(work: () => void, withinMs?: number): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(work, withinMs === undefined ? {} : { timeout: withinMs })
    return () => cancelIdleCallback(id)
  }
  const id = setTimeout(work, 1000)
  return () => clearTimeout(id)
}

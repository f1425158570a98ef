/**
 * Runs `work` once the browser has nothing more urgent to do, or after `withinMs` at the latest. Safari does not tell, so
 * there it waits a second.
 */
export function whenIdle(work: () => void, withinMs?: number): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(work, withinMs === undefined ? {} : { timeout: withinMs })
    return () => cancelIdleCallback(id)
  }
  const id = setTimeout(work, 1000)
  return () => clearTimeout(id)
}

import { lazyRouteComponent } from '@tanstack/react-router'
import { loadCode } from '../lib/load-code.ts'
import { whenIdle } from '../lib/when-idle.ts'

/** Pages are loaded when first opened, or prefetched while the browser is idle. */

const loaders: (() => Promise<unknown>)[] = []

/**
 * A page that fails to load is reported as an unreachable or updated server. The router would reload the window
 * instead, which shows offline users the browser's own error page.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) => {
  loaders.push(load)
  return lazyRouteComponent(() => loadCode(load), name)
}

const AFTER_MS = 3000

/** Prefetches one page at a time, so that user-triggered requests do not have to wait. */
export function preloadPages(): () => void {
  let isOver = isSavingData()
  const loadAll = async () => {
    for (const load of loaders) {
      await new Promise<void>((resolve) => void whenIdle(resolve))
      if (isOver) return
      await load()
    }
  }
  // Failed loads are retried when the page is opened.
  const timer = setTimeout(() => void loadAll().catch(() => undefined), AFTER_MS)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

const isSavingData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

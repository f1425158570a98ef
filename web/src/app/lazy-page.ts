import { lazyRouteComponent } from '@tanstack/react-router'
import { UnreachableError } from '../lib/api-error.ts'
import { whenIdle } from '../lib/when-idle.ts'

/** Pages are loaded when first opened, or prefetched while the browser is idle. */

const loaders: (() => Promise<unknown>)[] = []

/**
 * A page that fails to load is reported as an unreachable server. The router would reload the window instead, which
 * shows offline users the browser's own error page.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) => {
  loaders.push(load)
  const loadOrTell = () =>
    load().catch((cause: unknown) => {
      throw new UnreachableError(cause)
    })
  return lazyRouteComponent(loadOrTell as typeof load, name)
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

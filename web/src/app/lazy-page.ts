import { lazyRouteComponent } from '@tanstack/react-router'
import { UnreachableError } from '../lib/api-error.ts'
import { whenIdle } from '../lib/when-idle.ts'

/** Pages are loaded when they are first opened, and ahead of that when the browser is idle. */

const loaders: (() => Promise<unknown>)[] = []

/**
 * A page that can't be loaded is told as a server that can't be reached. The router would reload the window instead,
 * which leaves a person without a connection with the browser's own error page.
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

/** One page after the other, so that nothing a person asks for meanwhile has to wait. */
export function loadPagesAhead(): () => void {
  let isOver = isSavingData()
  const loadAll = async () => {
    for (const load of loaders) {
      await new Promise<void>((resolve) => void whenIdle(resolve))
      if (isOver) return
      await load()
    }
  }
  // What fails now is tried again when the page is opened.
  const timer = setTimeout(() => void loadAll().catch(() => undefined), AFTER_MS)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

const isSavingData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

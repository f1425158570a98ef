import { create } from 'zustand'
import { UnreachableError } from './api-error.ts'
import { serverUrl } from './base-path.ts'

/** Loads parts of the app that are fetched on first use. */

const RETRY_AFTER_MS = 3000
const ASK_WITHIN_MS = 10_000

/** How many parts the user is waiting for. */
export const useAwaitedCode = create<{ readonly count: number }>(() => ({ count: 0 }))

const addAwaited = (change: number) => useAwaitedCode.setState(({ count }) => ({ count: count + change }))

/** The server answers, but not with this page's code: it was updated since the page was opened. */
export class OutdatedError extends Error {
  constructor(cause: unknown) {
    super('The page has to be reloaded', { cause })
  }
}

/** Throws `OutdatedError` if only a reload helps, `UnreachableError` if trying again later does. */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load()
  } catch (cause) {
    const served = await servedPage()
    if (served === null) throw new UnreachableError(cause)
    if (!isThisPage(served)) throw new OutdatedError(cause)
  }
  try {
    return await load()
  } catch (cause) {
    throw new OutdatedError(cause)
  }
}

/** Whether the server was updated since this page was opened. */
export async function isOutdated(): Promise<boolean> {
  const served = await servedPage()
  return served !== null && !isThisPage(served)
}

const failureListeners = new Set<(error: Error) => void>()

/** Registers a listener for code that the user is waiting for and that could not be loaded. */
export function onCodeFailure(listener: (error: Error) => void): () => void {
  failureListeners.add(listener)
  return () => failureListeners.delete(listener)
}

/** Keeps trying while the server cannot be reached: a rejected `lazy` component would fail until the next reload. */
export async function loadCodeUntilThere<Code>(load: () => Promise<Code>): Promise<Code> {
  for (let isFirst = true; ; isFirst = false) {
    addAwaited(1)
    try {
      return await loadCode(load)
    } catch (error) {
      const isFinal = error instanceof OutdatedError
      if (isFirst || isFinal) for (const listener of failureListeners) listener(error as Error)
      if (isFinal) return new Promise(() => undefined)
    } finally {
      addAwaited(-1)
    }
    await nextChance()
  }
}

function nextChance(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, RETRY_AFTER_MS)
    window.addEventListener('online', end)
  })
}

/** The start page as the server has it now; null if it cannot be reached. */
async function servedPage(): Promise<string | null> {
  try {
    const response = await fetch(serverUrl('/'), {
      cache: 'no-store',
      signal: AbortSignal.timeout(ASK_WITHIN_MS),
    })
    return response.ok ? await response.text() : null
  } catch {
    return null
  }
}

/** File names contain a hash of their content. */
function isThisPage(html: string): boolean {
  const script = document.querySelector('script[type="module"][src]')?.getAttribute('src')
  return script === null || script === undefined || html.includes(script)
}

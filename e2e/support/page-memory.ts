import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'

/**
 * Private memory of the processes of a page and its frames, in megabytes. Garbage is collected first, because when
 * the browser would do so depends on the load of the machine. Needs Linux's /proc.
 */
export async function pageMegabytes(page: Page): Promise<number> {
  await collectGarbage(page)
  const sizes = await Promise.all((await processesOf(page)).map(anonymousMegabytes))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function collectGarbage(page: Page): Promise<void> {
  const books = page.frames().filter((frame) => frame.url().endsWith('/book-frame.html'))
  for (const target of [page, ...books]) {
    // A frame in its page's process has no session of its own, and is collected with the page.
    const session = await page
      .context()
      .newCDPSession(target)
      .catch((error: unknown) => {
        if (target === page) throw error
        return null
      })
    await session?.send('HeapProfiler.collectGarbage')
    await session?.detach()
  }
}

interface TraceEvent {
  readonly name: string
  readonly args: { readonly data?: { readonly frames?: readonly { readonly processId: number }[] } }
}

/** Only a trace lists them. The list of all renderers also includes a spare one and parts of the browser's own UI. */
async function processesOf(page: Page): Promise<number[]> {
  const browser = page.context().browser()
  if (browser === null) throw new Error('the page has no browser of its own')
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] })
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const started = trace.traceEvents.find(({ name }) => name === 'TracingStartedInBrowser')
  const frames = started?.args.data?.frames ?? []
  if (frames.length === 0) throw new Error('the trace names no processes')
  return [...new Set(frames.map(({ processId }) => processId))]
}

/** Without shared program code. */
async function anonymousMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? Number.NaN) / 1024
}

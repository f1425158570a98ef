import { readFile } from 'node:fs/promises'
import type { Page } from '../../../e2e/support/browser.ts'

export interface PageMemory {
  /** Live objects after garbage collection. */
  readonly heapMegabytes: number
  /** Private memory of the page's process: heap, documents, styles, images; without shared program code. */
  readonly processMegabytes: number
}

const MEGABYTE = 1024 ** 2

/** Needs Linux's /proc for the process. */
export async function readPageMemory(page: Page): Promise<PageMemory> {
  const own = await page.context().newCDPSession(page)
  await own.send('HeapProfiler.collectGarbage')
  await own.send('Performance.enable')
  const { metrics } = await own.send('Performance.getMetrics')
  await own.detach()
  const heapBytes = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN
  return { heapMegabytes: heapBytes / MEGABYTE, processMegabytes: await rendererMegabytes(page) }
}

/** Of the largest renderer: the browser keeps a spare one for the next page. */
async function rendererMegabytes(page: Page): Promise<number> {
  const browser = page.context().browser()
  if (browser === null) throw new Error('the page has no browser of its own')
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const renderers = processInfo.filter(({ type }) => type === 'renderer')
  return Math.max(...(await Promise.all(renderers.map(({ id }) => anonymousMegabytes(id)))))
}

async function anonymousMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? Number.NaN) / 1024
}

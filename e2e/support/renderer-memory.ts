import { readFile } from 'node:fs/promises'
import type { Browser } from '@playwright/test'

/** What all pages and frames of a browser have for themselves, in megabytes. Needs Linux's /proc. */
export async function rendererMegabytes(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const renderers = processInfo.filter(({ type }) => type === 'renderer')
  const sizes = await Promise.all(renderers.map(({ id }) => anonymousMegabytes(id)))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Without the program's own code. One that has just ended has none. */
async function anonymousMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024
}

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, launchBrowser, type Page } from '../../e2e/support/browser.ts'
import { epubOfPictures, longComic, longNovel } from '../../e2e/support/large-ebooks.ts'
import { rendererMegabytes } from '../../e2e/support/renderer-memory.ts'
import { DESKTOP } from '../../e2e/support/viewports.ts'
import { allowFunctions } from '../src/browser/page-functions.ts'
import { firstPageMs, turnsMs } from '../src/reading/reader-page.ts'
import { addedItems, createLibrary, scan } from '../src/scan-target.ts'
import type { Outcome, Scenario } from '../src/scenario.ts'
import { median } from '../src/statistics.ts'
import { openTarget, type Target } from '../src/target.ts'

const BOOKS = {
  Novel: ['epub', longNovel],
  Pictures: ['epub', epubOfPictures],
  Long: ['cbz', longComic],
} as const
const TIMES_OPENED = 5
const TURNS = 40
/** The book has no more than a page for each of its thirty pictures. */
const PICTURE_TURNS = 25

export const scenario: Scenario = {
  question:
    'How soon is the first page of an e-book there, how quick are its pages turned, and how large does it get?',
  run: async (options) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'lectern-read-'))
    const browser = await launchBrowser()
    const target = await openTarget(options)
    try {
      for (const [name, [ext, make]] of Object.entries(BOOKS)) {
        await mkdir(path.join(folder, name))
        await writeFile(path.join(folder, name, `${name}.${ext}`), make())
      }
      return await measure(browser, target, folder)
    } finally {
      await target.close()
      await browser.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function measure(browser: Browser, target: Target, folder: string): Promise<Outcome> {
  await switchReaderOn(target)
  const library = await createLibrary(target, folder)
  const items = await addedItems(target, library, await scan(target, library))
  const idOf = (title: string) => [...items].find(([name]) => name.endsWith(title))?.[1] ?? ''
  const page = await openPage(browser, target)
  const openOften = async (title: string) => {
    const times: number[] = []
    for (let time = 0; time < TIMES_OPENED; time += 1) times.push(await firstPageMs(page, idOf(title)))
    return median(times)
  }
  const novelFirstPageMs = await openOften('Novel')
  const novelTurns = await turnsMs(page, TURNS)
  const before = await rendererMegabytes(browser)
  const picturesFirstPageMs = await openOften('Pictures')
  const pictureTurns = await turnsMs(page, PICTURE_TURNS)
  const megabytes = await rendererMegabytes(browser)
  const comicFirstPageMs = await openOften('Long')
  const most = (name: string, value: number, atMost: number, unit: string) => ({
    ...{ name, value, bound: { atMost }, unit },
  })
  return {
    figures: {
      novelFirstPageMs,
      novelTurnMs: median(novelTurns),
      novelSlowestTurnMs: Math.max(...novelTurns),
      picturesFirstPageMs,
      pictureTurnMs: median(pictureTurns),
      comicFirstPageMs,
      renderersBeforeMegabytes: before,
      loadAverage: loadavg()[0] ?? Number.NaN,
    },
    limits: [
      most('first page of a 5 MB EPUB', novelFirstPageMs, 700, 'ms'),
      most('turn of a page', median(novelTurns), 50, 'ms'),
      most('all pages and frames with a 60 MB EPUB', megabytes, 250, 'MB'),
    ],
  }
}

async function switchReaderOn({ baseUrl, authorization }: Target): Promise<void> {
  await fetch(`${baseUrl}/api/settings`, {
    method: 'PATCH',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ enableEReader: true }),
  })
}

async function openPage(browser: Browser, { baseUrl, authorization }: Target): Promise<Page> {
  const context = await browser.newContext({ ...DESKTOP, baseURL: baseUrl, locale: 'en-US' })
  const page = await context.newPage()
  await allowFunctions(page)
  const token = authorization.replace('Bearer ', '')
  await page.addInitScript((value) => {
    // The frame of a book has no storage.
    if (window.origin !== 'null') localStorage.setItem('token', value)
  }, token)
  return page
}

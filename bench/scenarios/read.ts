import { mkdir, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from '../../e2e/support/browser.ts'
import { epubOfPictures, longComic, longNovel } from '../../e2e/support/large-ebooks.ts'
import { pageMegabytes } from '../../e2e/support/page-memory.ts'
import { DESKTOP } from '../../e2e/support/viewports.ts'
import { allowFunctions } from '../src/browser/page-functions.ts'
import { withBrowser } from '../src/browser/with-browser.ts'
import { firstPageMs, turnsMs } from '../src/reading/reader-page.ts'
import { addedItems, createLibrary, scan } from '../src/scan-target.ts'
import type { Outcome, Scenario } from '../src/scenario.ts'
import { median } from '../src/statistics.ts'
import { type Target, withTarget } from '../src/target.ts'
import { withFolder } from '../src/with-folder.ts'

const BOOKS = {
  Novel: ['epub', longNovel],
  Pictures: ['epub', epubOfPictures],
  Long: ['cbz', longComic],
} as const
const TIMES_OPENED = 5
const TURNS = 40
/** The book has only one page for each of its thirty images. */
const PICTURE_TURNS = 25

export const scenario: Scenario = {
  question:
    'How soon is the first page of an e-book there, how quick are its pages turned, and how large does it get?',
  run: (options) =>
    withFolder(async (folder) => {
      for (const [name, [ext, make]] of Object.entries(BOOKS)) {
        await mkdir(path.join(folder, name))
        await writeFile(path.join(folder, name, `${name}.${ext}`), make())
      }
      return withBrowser((browser) => withTarget(options, (target) => measure(browser, target, folder)))
    }),
}

async function measure(browser: Browser, target: Target, folder: string): Promise<Outcome> {
  await switchReaderOn(target)
  const library = await createLibrary(target, folder)
  const items = await addedItems(target, library, await scan(target, library))
  const idOf = (title: string) => [...items].find(([name]) => name.endsWith(title))?.[1] ?? ''
  const read = (title: string, turns: number) => readBook(browser, target, idOf(title), turns)
  const novel = await read('Novel', TURNS)
  const pictures = await read('Pictures', PICTURE_TURNS)
  const comic = await read('Long', 0)
  const most = (name: string, value: number, atMost: number, unit: string) => ({
    ...{ name, value, bound: { atMost }, unit },
  })
  return {
    figures: {
      novelFirstPageMs: novel.firstPageMs,
      novelTurnMs: median(novel.turns),
      novelSlowestTurnMs: Math.max(...novel.turns),
      novelMegabytes: novel.megabytes,
      picturesFirstPageMs: pictures.firstPageMs,
      pictureTurnMs: median(pictures.turns),
      picturesMegabytes: pictures.megabytes,
      comicFirstPageMs: comic.firstPageMs,
      loadAverage: loadavg()[0] ?? Number.NaN,
    },
    limits: [
      most('first page of a 5 MB EPUB', novel.firstPageMs, 700, 'ms'),
      most('turn of a page', median(novel.turns), 50, 'ms'),
      most('page and frame with a 60 MB EPUB', pictures.megabytes, 250, 'MB'),
    ],
  }
}

/** In a tab of its own, so that the memory is that of one open book. */
async function readBook(browser: Browser, target: Target, itemId: string, turnCount: number) {
  const page = await openPage(browser, target)
  const times: number[] = []
  for (let time = 0; time < TIMES_OPENED; time += 1) times.push(await firstPageMs(page, itemId))
  const turns = turnCount > 0 ? await turnsMs(page, turnCount) : []
  const megabytes = await pageMegabytes(page)
  await page.context().close()
  return { firstPageMs: median(times), turns, megabytes }
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

import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FrameLocator, Locator, Page } from '@playwright/test'
import { ffmpegOnce } from '../../scripts/lib/media-cache.mjs'
import { createRoot } from './accounts.ts'
import { type Api, apiOf } from './api.ts'
import { png, storedRar, storedZip } from './archives.ts'
import { epub, paragraphs, pdf, textChapter } from './ebooks.ts'
import { hostileEpub } from './hostile-epub.ts'
import { azw3, mobi } from './kindle.ts'
import { scanUntil } from './media-library.ts'
import {
  epubWithBoxes,
  epubWithNotes,
  epubWithVoice,
  fictionBook,
  putBothMedia,
  verticalEpub,
} from './more-ebooks.ts'
import {
  carelessEpub,
  lockedPdf,
  patchedPdf,
  protectedEpub,
  scannedPdf,
  tornEpub,
  unusualEpub,
} from './odd-ebooks.ts'
import { startServer } from './server.ts'
import { expect, test as base } from './test.ts'

const COLORS = [
  [200, 60, 60],
  [60, 160, 60],
  [60, 60, 200],
  [200, 200, 60],
] as const
const comicFiles = Object.fromEntries(
  COLORS.map((color, index) => [`page${index + 1}.png`, png(300, 420, color)]),
)

const content = (name: string): string =>
  `<h1>${name}</h1>${paragraphs(name, 80)
    .map((text) => `<p>${text}</p>`)
    .join('')}`

/** By file name; each is an item of its own. */
const BOOKS: Readonly<Record<string, Buffer | string>> = {
  'Fog.epub': epub({
    title: 'Fog',
    chapters: ['Arrival', 'The quay', 'Departure'].map((name) => textChapter(name)),
  }),
  'Aloud.epub': epubWithVoice(),
  'Old.epub': epub({
    title: 'Old',
    version: 2,
    chapters: [textChapter('First'), textChapter('Second')],
  }),
  'Two.epub': epub({
    title: 'Two',
    chapters: ['Morning', 'Noon', 'Evening'].map((name) => textChapter(name)),
  }),
  'Tides.epub': epub({
    title: 'Tides',
    chapters: ['Morning', 'Noon', 'Evening'].map((name) => textChapter(name)),
  }),
  'Kitab.epub': epub({
    title: 'Kitab',
    direction: 'rtl',
    language: 'ar',
    chapters: [{ title: 'واحد', body: `<p>${'كان يا ما كان في قديم الزمان. '.repeat(600)}</p>` }],
  }),
  'Fixed.epub': epub({
    title: 'Fixed',
    isFixed: true,
    chapters: [1, 2].map((number) => ({
      title: `Plate ${number}`,
      head: '<meta name="viewport" content="width=600, height=800"/>',
      body: `<p style="position:absolute;left:40px;top:60px">Plate ${number}</p>`,
    })),
  }),
  'Boxes.epub': epubWithBoxes(),
  'Notes.epub': epubWithNotes(),
  'Tategaki.epub': verticalEpub(),
  'Story.fb2': fictionBook('Story'),
  'Packed.fb2.zip': storedZip({ 'Packed.fb2': fictionBook('Packed') }),
  'Broken.fb2': '<?xml version="1.0"?><FictionBook><description/><body>',
  'Hostile.epub': hostileEpub(),
  'Broken.epub': 'PK\u0003\u0004 and nothing more',
  'Kindle.mobi': mobi('Kindle', `<html><head></head><body>${content('Kindle')}</body></html>`),
  'Newer.azw3': azw3('Newer', content('Newer')),
  'Broken.mobi': Buffer.concat([Buffer.alloc(60), Buffer.from('BOOKMOBI'), Buffer.alloc(40)]),
  'Paper.pdf': pdf(['Page one', 'Page two', 'Page three']),
  'Linked.pdf': pdf(['Page one', 'Page two', 'Page three'], { links: true }),
  'Torn.pdf': '%PDF-1.4\nand nothing more',
  'Careless.epub': carelessEpub(),
  'Unusual.epub': unusualEpub(),
  'Torn.epub': tornEpub(),
  'Sealed.epub': protectedEpub(),
  'Locked.pdf': lockedPdf('quay'),
  'Scanned.pdf': scannedPdf(),
  'Patched.pdf': patchedPdf(),
  'Strip.cbz': storedZip(comicFiles),
  'Panels.cbr': storedRar(comicFiles),
  'Manga.cbz': storedZip({
    ...comicFiles,
    'ComicInfo.xml': '<ComicInfo><Manga>YesAndRightToLeft</Manga></ComicInfo>',
  }),
  // Taller than any window when it fills the width.
  'Tall.cbz': storedZip({ '1.png': png(300, 1500, [200, 60, 60]), '2.png': png(300, 1500, [60, 60, 200]) }),
  'Torn.cbz': storedZip({ '1.png': 'not a picture', '2.png': png(300, 420, [60, 60, 200]) }),
  'Empty.cbz': storedZip({ 'notes.txt': 'no pages' }),
}

export interface ReadingLibrary {
  readonly api: Api
  readonly id: string
  /** By file name. */
  readonly itemIds: ReadonlyMap<string, string>
}

async function makeReadingLibrary(baseUrl: string): Promise<ReadingLibrary> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-reading-'))
  for (const [name, content] of Object.entries(BOOKS)) {
    const own = path.join(folder, 'Ada Moor', name)
    await mkdir(own, { recursive: true })
    await writeFile(path.join(own, name), content)
  }
  // An audiobook with a file in a format that has no reader.
  const scans = path.join(folder, 'Ada Moor', 'Scans')
  await ffmpegOnce(['-f', 'lavfi', '-i', 'sine=frequency=330:duration=5', 'Scans.mp3'], scans)
  await writeFile(path.join(scans, 'Scans.djvu'), 'AT&TFORM')
  await putBothMedia(path.join(folder, 'Ada Moor', 'Both'))
  const api = await apiOf(baseUrl)
  const given = { name: 'E-books', mediaType: 'book', folders: [{ fullPath: folder }] }
  const { id } = await api.post<{ id: string }>('/api/libraries', given)
  await scanUntil(api, id, Object.keys(BOOKS).length + 2)
  const { results } = await api.get<{ results: { id: string; relPath: string }[] }>(
    `/api/libraries/${id}/items?limit=100&minified=1`,
  )
  return { api, id, itemIds: new Map(results.map((item) => [path.basename(item.relPath), item.id])) }
}

/** One server with e-books of every kind and the e-reader enabled. */
export const test = base.extend<object, { readonly books: ReadingLibrary }>({
  server: [
    async ({}, use) => {
      const server = await startServer()
      await createRoot(server.baseUrl)
      await use(server)
      await server.remove()
    },
    { scope: 'worker' },
  ],
  books: [async ({ server }, use) => use(await makeReadingLibrary(server.baseUrl)), { scope: 'worker' }],
})

export const idOf = (books: ReadingLibrary, file: string): string => {
  const id = books.itemIds.get(file)
  if (id === undefined)
    throw new Error(`${file} is not in the library: ${[...books.itemIds.keys()].join(', ')}`)
  return id
}

/** Opens an item's page and its e-book, and returns the reader. */
export async function openBook(page: Page, books: ReadingLibrary, file: string) {
  await page.goto(`/item/${idOf(books, file)}`)
  await page.getByRole('button', { name: 'Read', exact: true }).click()
  const reader = page.getByRole('dialog')
  await expect(reader.getByRole('button', { name: 'Close the reader' })).toBeVisible()
  return reader
}

export const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe[src$="book-frame.html"]')

/** Once the book shows the position, keys turn its pages. */
export const isLaidOut = (reader: Locator): Promise<void> =>
  expect(reader.getByRole('contentinfo')).toContainText(/\d%/)

/** The first visible paragraph, like "Arrival 12". */
export function firstShown(page: Page): Promise<string> {
  return frameOf(page)
    .locator('body')
    .evaluate((body) => {
      const isShown = (element: Element) =>
        [...element.getClientRects()].some(
          ({ left, right, top, bottom }) =>
            right > 1 && left < innerWidth - 1 && bottom > 1 && top < innerHeight,
        )
      const text = [...body.querySelectorAll('h1, p')].find(isShown)?.textContent ?? ''
      return text.split('.')[0] ?? ''
    })
}

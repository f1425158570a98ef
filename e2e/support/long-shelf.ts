import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { ffmpegOnce } from '../../scripts/lib/media-cache.mjs'
import { createRoot } from './accounts.ts'
import { type Api, apiOf } from './api.ts'
import { startServer } from './server.ts'
import { test as base } from './test.ts'

const FOUND_WITHIN_MS = 60_000

export interface LongShelf {
  readonly api: Api
  readonly libraryId: string
  readonly folder: string
  readonly idOf: (title: string) => string
}

interface LongShelfFixtures {
  readonly shelf: LongShelf
}

export const BOOKS = 260
const AUTHORS = 13
const BOOKS_IN_SERIES = 5

/** "Apple 000", "Bird 001", …: all letters, so that each can be jumped to. */
export const titleOf = (index: number): string => {
  const letter = String.fromCharCode(65 + (index % 26))
  return `${letter}lder ${String(index).padStart(3, '0')}`
}
export const authorOf = (index: number): string => `Author ${String.fromCharCode(65 + (index % AUTHORS))}`

export const cardAt = (page: Page, index: number) => page.locator(`[data-index="${index}"]`)
/** Index of the focused card. */
export const focusedIndex = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-index]')?.dataset['index'])
/**
 * Cards that link to an item other than the one at their position. All are read at once: while the shelf settles,
 * cards are replaced.
 */
export const misplacedCards = (page: Page, ids: readonly string[]) =>
  page
    .locator('[data-index]:has(a[data-card-link])')
    .evaluateAll(
      (cards, itemIds) =>
        cards
          .map((card) => [
            card.getAttribute('data-index'),
            card.querySelector('a[data-card-link]')?.getAttribute('href'),
          ])
          .filter(([index, href]) => href !== `/item/${itemIds[Number(index)]}`),
      ids,
    )
export const shelfOf = (libraryId: string) => `/library/${libraryId}/bookshelf`

export async function openShelf(page: Page, libraryId: string, query = ''): Promise<void> {
  await page.goto(shelfOf(libraryId) + query)
  await expect(cardAt(page, 0).getByRole('link')).toBeVisible()
}

/** One server per worker, with a library of a few hundred short books; the first ones form a series. */
export const test = base.extend<object, LongShelfFixtures>({
  server: [
    async ({}, use) => {
      const server = await startServer()
      await createRoot(server.baseUrl)
      await use(server)
      await server.remove()
    },
    { scope: 'worker' },
  ],
  shelf: [
    async ({ server }, use) => {
      const folder = await makeFolder()
      const api = await apiOf(server.baseUrl)
      const library = await api.post<{ id: string }>('/api/libraries', {
        name: 'Audiobooks',
        folders: [{ fullPath: folder }],
        mediaType: 'book',
      })
      const ids = await scan(api, library.id)
      await use({ api, libraryId: library.id, folder, idOf: (title) => ids.get(title) ?? '' })
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-shelf-'))
  const sound = path.join(folder, 'sound.mp3')
  await ffmpegOnce(['-f', 'lavfi', '-i', 'sine=d=40', '-ar', '8000', '-b:a', '8k', 'sound.mp3'], folder)
  for (let index = 0; index < BOOKS; index++) {
    const book = path.join(folder, ...bookPath(index))
    await mkdir(book, { recursive: true })
    await copyFile(sound, path.join(book, 'sound.mp3'))
  }
  await rm(sound)
  return folder
}

export const bookPath = (index: number): string[] =>
  index < BOOKS_IN_SERIES
    ? ['Author A', 'The Long Walk', `Vol. ${index + 1} - ${titleOf(index)}`]
    : [authorOf(index), titleOf(index)]

async function scan(api: Api, libraryId: string): Promise<Map<string, string>> {
  await api.post(`/api/libraries/${libraryId}/scan`, {})
  const giveUpAt = Date.now() + FOUND_WITHIN_MS
  while (Date.now() < giveUpAt) {
    const { results, total } = await api.get<ItemsPage>(
      `/api/libraries/${libraryId}/items?limit=0&minified=1`,
    )
    if (total === BOOKS) return new Map(results.map(({ id, media }) => [media.metadata.title, id]))
    await sleep(250)
  }
  throw new Error('The scan did not find all books')
}

interface ItemsPage {
  readonly total: number
  readonly results: readonly { id: string; media: { metadata: { title: string } } }[]
}

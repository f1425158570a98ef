import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { ROOT_ACCOUNT } from '../support/accounts.ts'
import { makeUser } from '../support/api.ts'
import { expectFits } from '../support/editor.ts'
import { followLoading } from '../support/loading.ts'
import { type MediaLibrary, test } from '../support/media-library.ts'
import { expect, takeSession } from '../support/test.ts'
import { DESKTOP, PHONE } from '../support/viewports.ts'

const LISTENER = { username: 'walker', password: 'walks about' }

/** Every link in the navigation of a page; on a phone some are in a menu. */
async function entriesOn(page: Page, address: string, isLoaded: () => Promise<void>): Promise<string[]> {
  await page.goto(address)
  await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await isLoaded()
  const more = page.getByRole('navigation').getByRole('button', { name: 'More' })
  if (await more.isVisible()) {
    await more.click()
    await expect(page.getByRole('menu')).toBeVisible()
  }
  const found = await page
    .locator('nav a[href], header a[href], [role=menu] a[href]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  return found.filter((href) => href.startsWith('/'))
}

async function allEntries(page: Page, { booksId, podcastsId }: MediaLibrary): Promise<string[]> {
  const found = new Set<string>()
  const isLoaded = followLoading(page)
  for (const start of [`/library/${booksId}`, `/library/${podcastsId}`, '/config', '/config/stats'])
    for (const entry of await entriesOn(page, start, isLoaded)) found.add(entry)
  return [...found]
}

/** Takes a screenshot for people, if a folder for it is given. */
async function look(page: Page, address: string, size: string): Promise<void> {
  const folder = process.env['SCREENS']
  if (folder === undefined) return
  await mkdir(folder, { recursive: true })
  const name = address.replace(/[0-9a-f-]{36}/g, 'id').replace(/[^a-z0-9-]+/gi, '_')
  await page.screenshot({ path: path.join(folder, `${name}-${size}.png`) })
}

for (const [who, account] of [
  ['an admin', ROOT_ACCOUNT],
  ['a listener', LISTENER],
] as const) {
  for (const [size, device] of [
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ] as const) {
    test.describe(`on a ${size}`, () => {
      test.use(device)

      test(`no navigation entry leads ${who} to an empty page`, async ({ page, media }) => {
        test.slow()
        if (account === LISTENER) await makeUser(media.api, LISTENER).catch(() => undefined)
        const failed: string[] = []
        page.on('pageerror', (error) => failed.push(error.message))
        page.on('response', (answer) => {
          if (answer.status() >= 400) failed.push(`${answer.status()} ${answer.url()}`)
        })
        await takeSession(page, account)
        const entries = await allEntries(page, media)
        expect(entries.length).toBeGreaterThan(account === LISTENER ? 8 : 25)
        for (const entry of entries) {
          await test.step(entry, async () => {
            await page.goto(entry)
            const main = page.getByRole('main')
            await expect(main.getByRole('heading').first()).toBeAttached()
            await expect(main.locator('[aria-busy=true]')).toHaveCount(0)
            await expect(main.getByText(/Oops|Page not found/)).toHaveCount(0)
            // More than a heading: something to read or to do.
            await expect(main.locator('a, button, input, p, table, img, li').first()).toBeAttached()
            await expect.poll(async () => (await main.innerText()).trim().length).toBeGreaterThan(10)
            await expectFits(page)
            await look(page, entry, `${who === 'an admin' ? 'admin' : 'listener'}-${size}`)
          })
        }
        expect(failed).toEqual([])
      })
    })
  }
}

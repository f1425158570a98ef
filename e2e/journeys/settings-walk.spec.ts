import type { Page } from '@playwright/test'
import { expectFits } from '../support/editor.ts'
import { followLoading } from '../support/loading.ts'
import { test } from '../support/media-library.ts'
import { expect, takeSession } from '../support/test.ts'
import { PHONE } from '../support/viewports.ts'

/** Every page that the settings navigation links to. */
async function addressesOf(page: Page): Promise<string[]> {
  const isLoaded = followLoading(page)
  await page.goto('/config')
  const links = page.getByRole('navigation', { name: 'Settings' }).getByRole('link')
  await expect(links.first()).toBeVisible()
  await isLoaded()
  return links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))
}

test('[R2.042] every page of the settings has a heading and something to read or to do', async ({
  page,
  media,
}) => {
  test.slow()
  expect(media.booksId).not.toBe('')
  const broken: string[] = []
  page.on('pageerror', (error) => broken.push(error.message))
  await takeSession(page)
  const addresses = await addressesOf(page)
  expect(addresses.length).toBeGreaterThan(14)
  for (const address of addresses) {
    await test.step(address, async () => {
      await page.goto(address)
      const main = page.getByRole('main')
      await expect(main.getByRole('heading').first()).toBeVisible()
      await expect(main.locator('[aria-busy=true]')).toHaveCount(0)
      await expect(
        main
          .locator(
            'button:visible, input:visible, table:visible, [role=switch]:visible, [role=list]:visible, p:visible',
          )
          .first(),
      ).toBeVisible()
      await expect(main.getByText(/Oops|Not found/)).toHaveCount(0)
      await page.setViewportSize(PHONE.viewport)
      await expectFits(page)
      await page.setViewportSize({ width: 1400, height: 900 })
    })
  }
  expect(broken).toEqual([])
})

import { makeLibrary, apiOf } from '../support/api.ts'
import { expect, signIn, test } from '../support/test.ts'

/** Every journey fails on a policy violation; this one covers the pages that no other journey visits. */

test('inline styles have no effect', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/login')
  const refused = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective))
        const style = document.createElement('style')
        style.textContent = 'body { display: none }'
        document.head.append(style)
      }),
  )
  expect(refused).toMatch(/^style-src/)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await context.close()
})

test('no page violates the content security policy', async ({ page, server }) => {
  await makeLibrary(await apiOf(server.baseUrl), 'Books')
  await signIn(page)
  const pages = [
    ['/config', 'Settings'],
    ['/config/libraries', 'Libraries'],
    ['/config/log', 'Logs'],
    ['/config/stats', 'Your stats'],
    ['/upload', 'Upload'],
  ] as const
  for (const [address, heading] of pages) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: new RegExp(heading, 'i') }).first()).toBeAttached()
  }
  await page.goto('/account')
  await page.getByLabel('Language').click()
  await expect(page.getByRole('option', { name: 'Deutsch' })).toBeVisible()
})

import { axe } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'
import { PHONE } from '../support/viewports.ts'

test('the sign-in page opens', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByLabel('Username')).toBeVisible()
  await axe(page)
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('the sign-in page fits the screen', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByLabel('Username')).toBeVisible()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
})

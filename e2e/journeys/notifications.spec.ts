import type { Page } from '@playwright/test'
import { type Apprise, startApprise } from '../support/apprise.ts'
import { axeInBothThemes } from '../support/axe.ts'
import { expectFits, expectToast } from '../support/editor.ts'
import { chooseOption } from '../support/popups.ts'
import { expect, takeSession, test } from '../support/test.ts'
import { PHONE } from '../support/viewports.ts'

let apprise: Apprise
test.beforeAll(async () => {
  apprise = await startApprise()
})
test.afterAll(() => apprise.close())
test.beforeEach(() => test.slow())

const card = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) })

async function chooseEvent(page: Page, name: RegExp): Promise<void> {
  await chooseOption(page.getByRole('dialog').getByRole('combobox', { name: 'Event' }), name)
}

test('[R1.013] [R2.037] an admin configures Apprise and creates, tests, edits and deletes notifications', async ({
  page,
}) => {
  await takeSession(page)
  await page.goto('/config')
  await page.getByRole('link', { name: 'Notifications' }).click()
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()

  await test.step('an invalid URL is rejected next to its field', async () => {
    const field = page.getByLabel('Apprise API URL')
    await field.fill('apprise')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Enter a full URL that starts with http:// or https://')).toBeVisible()
    await field.fill(apprise.url)
    await page.getByLabel('Max failed attempts').fill('1')
    await page.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Notification settings saved')
    await page.reload()
    await expect(field).toHaveValue(apprise.url)
  })

  await test.step('choosing an event fills the templates', async () => {
    await page.getByRole('button', { name: 'Create' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(dialog.getByText('Add at least one address.')).toBeVisible()
    await chooseEvent(page, /Backup failed/)
    await expect(dialog.getByLabel('Body template')).toHaveValue(/\{\{errorMsg\}\}/)
    await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('The disk is full')
    await dialog.getByLabel('Apprise URL').fill('tgram://bot/chat')
    await page.keyboard.press('Enter')
    await axeInBothThemes(page)
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expectToast(page, 'Notification created')
  })

  await test.step('a test sends the notification, and a rejection is reported', async () => {
    const test = card(page, 'Backup failed').getByRole('button', { name: 'Test' })
    const agree = page.getByRole('alertdialog').getByRole('button', { name: 'Test' })
    await test.click()
    await agree.click()
    await expectToast(page, 'Test notification sent')
    expect(apprise.received).toEqual([
      expect.objectContaining({
        urls: ['tgram://bot/chat'],
        title: 'Backup failed',
        body: 'The backup could not be made: The disk is full',
      }),
    ])
    apprise.status = 424
    await test.click()
    await agree.click()
    await expectToast(page, /answered 424: No such service/)
  })

  await test.step('failed attempts are shown; a disabled notification can be enabled', async () => {
    await page.getByRole('button', { name: 'Create' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Apprise URL').fill('json://localhost')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    const one = card(page, 'Test')
    await one.getByRole('button', { name: 'Fire', exact: true }).click()
    await expectToast(page, 'Test event fired')
    await expect(one).toContainText(/Last attempt failed .* failures in a row: 1/)
    await expect(one).toContainText('Off')
    apprise.status = 200
    await one.getByRole('button', { name: 'Enable' }).click()
    await expectToast(page, 'Notification updated')
    await one.getByRole('button', { name: 'Fire', exact: true }).click()
    await expect(one).toContainText(/Last sent/)
  })

  await test.step('edit and delete it', async () => {
    await page.getByRole('button', { name: 'Edit “Test”' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Title template')).toHaveValue('Test notification')
    await dialog.getByLabel('Title template').fill('From {{')
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await dialog.getByLabel('Title template').fill('Hello')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expectToast(page, 'Notification updated')
    for (const name of ['Backup failed', 'Test']) {
      await page.getByRole('button', { name: `Delete “${name}”` }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete notification' }).click()
      await expect(card(page, name)).toHaveCount(0)
    }
    await expect(page.getByText('No notifications yet.')).toBeVisible()
    await expect(page.getByText('answered 424: No such service').first()).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('the page and the form fit', async ({ page }) => {
    await takeSession(page)
    await page.goto('/config/notifications')
    await page.getByRole('button', { name: 'Create' }).first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Title template')).toBeVisible()
    await expectFits(page)
  })
})

import { axeInBothThemes } from '../support/axe.ts'
import { expectFits, expectToast } from '../support/editor.ts'
import { MAIL_ACCOUNT, type MailServer, startMailServer } from '../support/mail-server.ts'
import { chooseEntry } from '../support/popups.ts'
import { idOf, test } from '../support/reading-library.ts'
import { expect, takeSession } from '../support/test.ts'
import { PHONE } from '../support/viewports.ts'

let mail: MailServer
test.beforeAll(async () => {
  mail = await startMailServer()
})
test.afterAll(() => mail.close())

test('an admin configures mail, tests it, adds an e-reader, and an e-book arrives there', async ({
  page,
  books,
}) => {
  test.slow()
  await takeSession(page)
  await page.goto('/config/email')
  await page.getByRole('textbox', { name: 'Host' }).fill('127.0.0.1')
  await page.getByLabel('Port').fill(String(mail.port))
  await page.getByRole('switch', { name: 'Check the certificate' }).click()
  await page.getByRole('textbox', { name: 'Username' }).fill(MAIL_ACCOUNT.user)
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('textbox', { name: 'From address' }).fill('lectern@example.org')
  await page.getByRole('textbox', { name: 'Test address' }).fill('admin@example.org')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Email settings saved')

  await test.step('a wrong password is reported', async () => {
    await page.getByRole('button', { name: 'Send test email' }).click()
    await expectToast(page, /password|username|sign in/i)
    expect(mail.mails).toEqual([])
  })

  await test.step('the test mail arrives', async () => {
    await page.getByLabel('Password', { exact: true }).fill(MAIL_ACCOUNT.password)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('A password is saved. Leave empty to keep it.')).toBeVisible()
    await page.getByRole('button', { name: 'Send test email' }).click()
    await expectToast(page, 'Test email sent')
    expect(mail.mails.map(({ to }) => to)).toEqual([['admin@example.org']])
  })

  await test.step('add a device', async () => {
    await page.getByRole('button', { name: 'Add device' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('My Kindle')
    await dialog.getByRole('textbox', { name: 'Email address' }).fill('not an address')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Enter an email address.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Email address' }).fill('me@kindle.example')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Devices saved')
    await axeInBothThemes(page)
    await page.setViewportSize(PHONE.viewport)
    await expectFits(page)
    await page.setViewportSize({ width: 1400, height: 900 })
  })

  await test.step('send an e-book to it', async () => {
    await page.goto(`/item/${idOf(books, 'Fog.epub')}`)
    await page.getByRole('button', { name: 'More' }).click()
    await chooseEntry(page.getByRole('menuitem', { name: 'Send e-book to device' }))
    await page.getByRole('button', { name: 'Send to My Kindle' }).click()
    await expectToast(page, 'was sent to My Kindle')
    await expect.poll(() => mail.mails.at(-1)?.to).toEqual(['me@kindle.example'])
    expect(mail.mails.at(-1)?.raw).toMatch(/filename=.*epub/)
  })
})

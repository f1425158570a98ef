import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { unsealText } from '../../lib/sealed-text.ts'
import { sealedMailPassword } from '../../platform/db/migrations/0028-sealed-mail-password.ts'
import { findSetting, saveSetting } from '../../platform/db/setting-rows.ts'

const PASSWORD = 'the password of the mail account'

let app: TestApp
let root: Account
beforeAll(async () => {
  app = await startApp()
  root = await app.root()
})
afterAll(() => app.close())

const stored = async () =>
  JSON.parse((await findSetting(app.ctx.db, 'email-settings')) ?? '{}') as { pass: string }

test('the mail account’s password is stored encrypted', async () => {
  await app.as(root).ask('emails.updateSettings', { body: { host: 'mail.example', pass: PASSWORD } })
  const { pass } = await stored()
  expect(pass).not.toContain(PASSWORD)
  expect(unsealText(app.ctx.tokenSecret, pass)).toBe(PASSWORD)
})

test('the upgrade encrypts a password stored by an older version and changes nothing else', async () => {
  const { db, tokenSecret } = app.ctx
  const before = { host: 'mail.example', port: 465, pass: PASSWORD, ereaderDevices: [] }
  await db.transaction().execute((tx) => saveSetting(tx, 'email-settings', JSON.stringify(before)))
  await db.transaction().execute((tx) => sealedMailPassword.up(tx))
  const { pass, ...rest } = await stored()
  expect(unsealText(tokenSecret, pass)).toBe(PASSWORD)
  expect({ ...rest, pass: PASSWORD }).toEqual(before)
  expect((await app.as(root).ask('emails.settings')).settings.hasPass).toBe(true)
})

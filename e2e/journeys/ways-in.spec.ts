import { createHmac } from 'node:crypto'
import { apiOf, makeUser } from '../support/api.ts'
import { axe } from '../support/axe.ts'
import { expect, takeSession, test, typeSignIn } from '../support/test.ts'

/** The code that an authenticator app shows now (RFC 6238). */
function codeOf(secret: string): string {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const hash = createHmac('sha1', key).update(counter).digest()
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

test('two-step sign-in is turned on with a code, and a recovery code signs in', async ({ page, server }) => {
  const account = { username: 'two-steps', password: 'first step' }
  await makeUser(await apiOf(server.baseUrl), account)
  await takeSession(page, account)
  await page.goto('/account')
  const panel = page.getByRole('region', { name: 'Two-step sign-in' })
  await panel.getByRole('button', { name: 'Turn on' }).click()
  await expect(panel.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = await panel.getByRole('textbox', { name: 'Or type this key' }).inputValue()
  await panel.getByLabel('Current password', { exact: true }).fill(account.password)
  await axe(page)
  // Filled in last, because it is valid for half a minute.
  await panel.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret))
  await panel.getByRole('button', { name: 'Confirm' }).click()
  await expect(panel.getByText('Keep your recovery codes')).toBeVisible()
  const recovery = (await panel.getByRole('listitem').first().textContent()) ?? ''

  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.waitForURL(/\/login/)
  await page.getByLabel('Username').fill(account.username)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Enter the code of your authenticator app')).toBeVisible()
  await axe(page)
  await page.getByLabel('Code', { exact: true }).fill(recovery)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('link', { name: 'Account of two-steps' })).toBeVisible()
})

test('a passkey is added, signs in, and is removed', async ({ page, server }) => {
  const account = { username: 'key-holder', password: 'soon not needed' }
  await makeUser(await apiOf(server.baseUrl), account)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  // Passkeys belong to a host name, not to an IP address.
  const site = server.baseUrl.replace('127.0.0.1', 'localhost')
  await page.goto(`${site}/login`)
  await page.getByLabel('Username').fill(account.username)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
  await page.goto(`${site}/account`)
  const panel = page.getByRole('region', { name: 'Passkeys' })
  await panel.getByRole('textbox', { name: /^Name/ }).fill('Laptop')
  await panel.getByLabel('Current password', { exact: true }).fill(account.password)
  await panel.getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.getByText('Passkey added')).toBeVisible()

  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.waitForURL(/\/login/)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('link', { name: 'Account of key-holder' })).toBeVisible()

  await page.goto(`${site}/account`)
  await panel.getByRole('button', { name: 'Remove Laptop' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('Passkey “Laptop” removed')).toBeVisible()
})

test('the sign-in settings reject changes that would lock root out, and say why', async ({
  page,
  server,
}) => {
  await typeSignIn(page)
  await page.goto('/config/authentication')
  await page.getByRole('switch', { name: 'OpenID Connect' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This is needed for OpenID.').first()).toBeVisible()
  for (const [label, value] of [
    ['Issuer URL', 'https://id.example'],
    ['Authorize URL', 'https://id.example/authorize'],
    ['Token URL', 'https://id.example/token'],
    ['Userinfo URL', 'https://id.example/me'],
    ['JWKS URL', 'https://id.example/keys'],
    ['Client ID', 'lectern'],
  ] as const) {
    await page.getByRole('textbox', { name: label }).fill(value)
  }
  await page.getByLabel(/^Client secret/).fill('secret')
  await page.getByRole('switch', { name: 'Password' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/the root account is not linked/)).toBeVisible()
  await axe(page)
  await page.getByRole('switch', { name: 'Password' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Sign-in settings saved')).toBeVisible()

  await page.goto('/account')
  await expect(page.getByRole('button', { name: 'Link account' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Login with OpenId' })).toHaveAttribute(
    'href',
    /\/auth\/openid\?callback=/,
  )
  // Other journeys use this server, too.
  const api = await apiOf(server.baseUrl)
  await api.patch('/api/auth-settings', { authActiveAuthMethods: ['local'] })
})

import { createRoot } from '../support/accounts.ts'
import { apiOf } from '../support/api.ts'
import { axe } from '../support/axe.ts'
import { startOpenidProvider } from '../support/openid-provider.ts'
import { startServer } from '../support/server.ts'
import { expect, test } from '../support/test.ts'

test('a user signs in through the OpenID provider, and signs out there too, with the server in a subfolder', async ({
  page,
}) => {
  test.slow()
  const server = await startServer({ env: { ROUTER_BASE_PATH: '/books' } })
  const provider = await startOpenidProvider(server.baseUrl)
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  try {
    await createRoot(server.baseUrl)
    const { issuer, clientId, clientSecret } = provider
    await (
      await apiOf(server.baseUrl)
    ).patch('/api/auth-settings', {
      authActiveAuthMethods: ['local', 'openid'],
      authOpenIDIssuerURL: issuer,
      authOpenIDAuthorizationURL: `${issuer}/auth`,
      authOpenIDTokenURL: `${issuer}/token`,
      authOpenIDUserInfoURL: `${issuer}/me`,
      authOpenIDJwksURL: `${issuer}/jwks`,
      authOpenIDLogoutURL: `${issuer}/session/end`,
      authOpenIDClientID: clientId,
      authOpenIDClientSecret: clientSecret,
      authOpenIDAutoRegister: true,
      authOpenIDButtonText: 'Sign in at the provider',
    })

    await page.goto(`${server.baseUrl}/login`)
    await axe(page)
    await page.getByRole('link', { name: 'Sign in at the provider' }).click()
    await expect(page.getByRole('heading', { name: 'The provider' })).toBeVisible()
    expect(new URL(page.url()).origin).toBe(issuer)
    await page.getByLabel('Your name').fill('marla')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('link', { name: 'Account of marla' })).toBeVisible()
    expect(page.url().startsWith(`${server.baseUrl}/`)).toBe(true)

    const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
    expect(token).not.toBe('')
    expect(addresses.filter((address) => address.includes(token) || address.includes('id_token='))).toEqual(
      [],
    )
    const isSignedIn = async () =>
      (await fetch(`${server.baseUrl}/api/me`, { headers: { authorization: `Bearer ${token}` } })).status
    expect(await isSignedIn()).toBe(200)

    await page.goto(`${server.baseUrl}/account`)
    await expect(page.getByText('Your account is linked to the OpenID provider.')).toBeVisible()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByRole('button', { name: 'Yes, sign me out' }).click()
    await page.waitForURL(`${server.baseUrl}/login**`)
    await expect(page.getByRole('link', { name: 'Sign in at the provider' })).toBeVisible()
    expect(await isSignedIn()).toBe(401)

    // The user is signed out at the provider as well: it asks again.
    await page.getByRole('link', { name: 'Sign in at the provider' }).click()
    await expect(page.getByLabel('Your name')).toBeVisible()
  } finally {
    await provider.close()
    await server.remove()
  }
})

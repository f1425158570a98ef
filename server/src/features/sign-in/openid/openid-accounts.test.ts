import { asUserId } from '@lectern/contract/ids'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  app,
  change,
  comeBack,
  cookiesOf,
  locationOf,
  provider,
  root,
  signInOnWeb,
  useOpenid,
  userOfCookie,
} from '../test-support/openid-server.ts'

useOpenid()

describe('existing accounts', () => {
  beforeEach(() => change({ authOpenIDAutoRegister: false }))

  test('are matched once by verified e-mail address, and linked permanently', async () => {
    await change({ authOpenIDMatchExistingBy: 'email' })
    const account = await app.createUser({ email: 'Hanna@Books.example' })
    for (const email_verified of [false, 'false']) {
      provider.person = { sub: 'hanna', email: 'hanna@books.example', email_verified }
      expect(locationOf(await signInOnWeb())).toContain('error=')
    }
    provider.person = { sub: 'hanna', email: 'hanna@books.example', email_verified: true }
    expect((await userOfCookie(await signInOnWeb())).id).toBe(account.id)
    provider.person = { sub: 'hanna', email: 'new@books.example', email_verified: true }
    expect((await userOfCookie(await signInOnWeb())).id).toBe(account.id)
    provider.person = { sub: 'another', email: 'hanna@books.example', email_verified: true }
    expect(locationOf(await signInOnWeb())).toContain('error=')
  })

  test('are matched by e-mail address whatever the case and form of its accented letters', async () => {
    await change({ authOpenIDMatchExistingBy: 'email' })
    const account = await app.createUser({ email: 'Jörg.MÜLLER@Bücher.example' })
    const email = 'jÖrg.müller@bücher.EXAMPLE'.normalize('NFD')
    provider.person = { sub: 'jörg', email, email_verified: true }
    expect((await userOfCookie(await signInOnWeb())).id).toBe(account.id)
  })

  test('are not matched by an e-mail address that several of them have', async () => {
    await change({ authOpenIDMatchExistingBy: 'email' })
    for (const email of ['ÅSA@books.example', 'åsa@books.example']) await app.createUser({ email })
    provider.person = { sub: 'åsa', email: 'åsa@books.example', email_verified: true }
    expect(locationOf(await signInOnWeb())).toContain('error=')
  })

  test('are matched by username, except for root', async () => {
    await change({ authOpenIDMatchExistingBy: 'username' })
    const account = await app.createUser({ username: 'Ida' })
    provider.person = { sub: 'ida', preferred_username: 'ida' }
    expect((await userOfCookie(await signInOnWeb())).id).toBe(account.id)
    provider.person = { sub: 'evil', preferred_username: root.username }
    expect(locationOf(await signInOnWeb())).toContain('error=')
  })

  test('can be linked and unlinked on the account page', async () => {
    const account = await app.createUser()
    const answer = await app.as(account).call('openid.link', { body: { callback: '/account' } })
    const cookies = [...cookiesOf(answer)].map(([name, value]) => `${name}=${value}`).join('; ')
    provider.person = { sub: 'jane', preferred_username: 'whatever' }
    const back = await comeBack(await provider.visit(answer.json().url), cookies)
    expect(locationOf(back)).toBe('/account')
    expect(cookiesOf(back).has('refresh_token')).toBe(false)
    expect((await userOfCookie(await signInOnWeb())).id).toBe(account.id)
    expect((await app.as(account).ask('openid.unlinkOwn')).user.hasOpenIDLink).toBe(false)
    expect(locationOf(await signInOnWeb())).toContain('error=')
  })
})

test('an account without a password keeps its link, and says why its password cannot be changed', async () => {
  provider.person = { sub: 'lea', preferred_username: 'Lea' }
  const id = asUserId((await userOfCookie(await signInOnWeb())).id)
  const lea = app.as({ token: await app.tokenFor({ id }) })
  expect(await lea.call('openid.unlinkOwn')).toMatchObject({
    status: 400,
    text: 'You could not sign in any more: you have no password here',
  })
  const body = { password: 'x', newPassword: 'new' }
  expect(await lea.call('me.changePassword', { body })).toMatchObject({
    status: 400,
    text: 'Your account has no password here',
  })
  await app.as(root).ask('openid.unlink', { params: { id } })
  expect((await app.as(root).ask('users.get', { params: { id } })).hasOpenIDLink).toBe(false)
})

test('a link begun before the account was signed out everywhere cannot be completed', async () => {
  const account = await app.createUser()
  const answer = await app.as(account).call('openid.link', { body: { callback: '/account' } })
  const cookies = [...cookiesOf(answer)].map(([name, value]) => `${name}=${value}`).join('; ')
  provider.person = { sub: 'thief', preferred_username: 'thief' }
  const back = await provider.visit(answer.json().url)
  await app.as(root).ask('users.update', { params: { id: account.id }, body: { password: 'another' } })
  await vi.waitFor(async () =>
    expect(await app.ctx.db.selectFrom('openid_request').select('state').execute()).toEqual([]),
  )
  expect(await comeBack(back, cookies)).toMatchObject({ status: 400, text: 'No session' })
})

describe('groups and permissions from the provider', () => {
  const person = (claims: object) => {
    provider.person = { sub: 'karl', preferred_username: 'Karl', ...claims }
  }

  test('set the account type at every sign-in', async () => {
    await change({ authOpenIDGroupClaim: 'groups' })
    person({ groups: ['other', 'Admin', 'user'] })
    expect((await userOfCookie(await signInOnWeb())).type).toBe('admin')
    person({ groups: ['guest'] })
    expect((await userOfCookie(await signInOnWeb())).type).toBe('guest')
    for (const groups of [[], ['other'], undefined]) {
      person({ groups })
      expect(locationOf(await signInOnWeb())).toContain('error=')
    }
  })

  test('set what the account may do; unknown ones are rejected', async () => {
    await change({ authOpenIDAdvancedPermsClaim: 'rights' })
    person({
      rights: { canDownload: false, canUpload: true, canAccessAllTags: false, allowedTags: ['For all'] },
    })
    const user = await userOfCookie(await signInOnWeb())
    expect(user.permissions).toMatchObject({ download: false, upload: true, accessAllTags: false })
    expect(user.itemTagsSelected).toEqual(['For all'])
    for (const rights of [
      { canFly: true },
      { canDownload: 'yes' },
      { allowedTags: 'all' },
      '{}',
      undefined,
    ]) {
      person({ rights })
      expect(locationOf(await signInOnWeb())).toContain('error=')
    }
  })
})

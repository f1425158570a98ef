import { StoredServerSettings } from '@lectern/contract/settings'
import type { AuthSettings } from '@lectern/contract/auth-settings'
import { describe, expect, test } from 'vitest'
import { logoutUrl } from '../logout-url.rules.ts'
import {
  activeMethods,
  isAllowedAppUri,
  issuerOf,
  missingForOpenid,
  ownPage,
  scopeFor,
  withQuery,
} from './openid.rules.ts'

const nothing: AuthSettings = StoredServerSettings.parse({})
const complete: AuthSettings = {
  ...nothing,
  authOpenIDIssuerURL: 'https://id',
  authOpenIDAuthorizationURL: 'https://id/a',
  authOpenIDTokenURL: 'https://id/t',
  authOpenIDUserInfoURL: 'https://id/u',
  authOpenIDJwksURL: 'https://id/j',
  authOpenIDClientID: 'c',
  authOpenIDClientSecret: 's',
}

describe('authentication methods', () => {
  test('lists what OpenID still needs', () => {
    expect(missingForOpenid(nothing)).toEqual([
      'issuer URL',
      'authorize URL',
      'token URL',
      'userinfo URL',
      'JWKS URL',
      'client ID',
      'client secret',
    ])
    expect(missingForOpenid({ ...complete, authOpenIDJwksURL: null })).toEqual(['JWKS URL'])
    expect(missingForOpenid(complete)).toEqual([])
  })

  test.each<[settings: AuthSettings, methods: AuthSettings['authActiveAuthMethods'], active: string[]]>([
    [complete, ['local', 'openid'], ['local', 'openid']],
    [complete, ['openid'], ['openid']],
    [nothing, ['local', 'openid'], ['local']],
    [nothing, ['openid'], ['local']],
    [nothing, [], ['local']],
  ])('include OpenID only if it is fully configured, and are never empty', (settings, methods, active) => {
    expect(activeMethods({ ...settings, authActiveAuthMethods: methods })).toEqual(active)
  })

  test.each([
    [' https://id/realm/ ', 'https://id/realm'],
    ['https://id/.well-known/openid-configuration', 'https://id'],
    ['https://id/.well-known/openid-configuration/', 'https://id'],
    ['https://id//', 'https://id'],
  ])('derives from %j the issuer %s', (given, issuer) => {
    expect(issuerOf(given)).toBe(issuer)
  })

  test('requests claims as scopes if their name is a plain word', () => {
    const scope = (authOpenIDGroupClaim: string, authOpenIDAdvancedPermsClaim: string) =>
      scopeFor({ ...nothing, authOpenIDGroupClaim, authOpenIDAdvancedPermsClaim })
    expect(scope('groups', 'my-perms')).toBe('openid profile email groups my-perms')
    expect(scope('realm.roles', '')).toBe('openid profile email')
  })
})

describe('allowed redirects', () => {
  test.each([
    ['/base/library/1?a=b#c', '/base/library/1?a=b'],
    ['https://books.example/base', '/base'],
    ['https://books.example/base/', '/base/'],
    ['https://books.example/other', null],
    ['https://books.example/basement', null],
    ['https://evil.example/base/', null],
    ['http://books.example/base/', null],
    ['//evil.example/base/', null],
    ['https://ada@books.example/base/', null],
    ['https://:pw@books.example/base/', null],
    ['javascript:alert(1)', null],
    ['https://', null],
    ['/base/%', null],
  ])('%s: %s', (given, page) => {
    expect(ownPage(given, 'https://books.example', '/base')).toBe(page)
  })

  test.each([
    ['/x', '/x'],
    ['/.//evil.example', null],
    ['/%2Fevil.example', null],
    ['/%5Cevil.example', null],
    ['/x//y', '/x//y'],
  ])('without a base path, %s: %s', (given, page) => {
    expect(ownPage(given, 'https://books.example', '')).toBe(page)
  })

  test.each([
    ['audiobookshelf://oauth', ['audiobookshelf://oauth'], true],
    ['audiobookshelf://oauth', ['other://x'], false],
    ['other://x', ['*'], true],
    ['https://evil.example', ['*'], false],
    ['https://app.example/cb', ['https://app.example/cb'], true],
    ['javascript://x', ['*'], false],
    ['app://x?y', ['*'], false],
    ['no address', ['*', 'no address'], false],
  ])('to the app at %s with %j allowed: %s', (uri, allowed, isAllowed) => {
    expect(isAllowedAppUri(uri, allowed)).toBe(isAllowed)
  })

  test('adding a query keeps the existing one', () => {
    expect(withQuery('https://a', { x: '1', y: undefined })).toBe('https://a?x=1')
    expect(withQuery('https://a?b', { x: 'ä' })).toBe('https://a?b&x=%C3%A4')
    expect(withQuery('https://a', { y: undefined })).toBe('https://a')
  })

  test('signing out redirects to the provider’s logout page, if it has one', () => {
    const given = { idToken: 'tk', returnTo: 'https://books.example/' }
    const settings = { authOpenIDLogoutURL: 'https://id/out', authOpenIDClientID: 'c' }
    expect(logoutUrl(settings, given)).toBe(
      'https://id/out?id_token_hint=tk&client_id=c&post_logout_redirect_uri=https%3A%2F%2Fbooks.example%2F',
    )
    expect(logoutUrl({ ...settings, authOpenIDClientID: null }, { idToken: null, returnTo: undefined })).toBe(
      'https://id/out',
    )
    expect(logoutUrl({ ...settings, authOpenIDLogoutURL: null }, given)).toBeNull()
  })
})

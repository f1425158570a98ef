import { expect, test } from 'vitest'
import { type AuthDraft, changeOf, missingIn, withDiscovered } from './auth-form.rules.ts'

const DRAFT: AuthDraft = {
  isLocal: true,
  isOpenid: true,
  message: '',
  issuer: 'https://id.example',
  authorization: 'https://id.example/authorize',
  token: '',
  userInfo: 'https://id.example/me',
  jwks: 'https://id.example/keys',
  logout: '',
  clientId: 'lectern',
  clientSecret: '',
  algorithm: 'RS256',
  appUris: ['audiobookshelf://oauth'],
  subfolder: '/books',
  buttonText: 'Sign in',
  matchBy: 'none',
  isAutoLaunch: false,
  isAutoRegister: false,
  groupClaim: '',
  permissionsClaim: '',
  isHeader: false,
  headerName: 'remote-user',
  headerSources: [],
}

test('an empty secret keeps the stored one', () => {
  expect(changeOf(DRAFT)).not.toHaveProperty('authOpenIDClientSecret')
  expect(changeOf({ ...DRAFT, clientSecret: 'new' })).toMatchObject({ authOpenIDClientSecret: 'new' })
})

test('lists missing OpenID fields, and none while OpenID is off', () => {
  expect(missingIn(DRAFT, false)).toEqual(['token', 'clientSecret'])
  expect(missingIn(DRAFT, true)).toEqual(['token'])
  expect(missingIn({ ...DRAFT, isOpenid: false }, false)).toEqual([])
})

test('discovery fills in the form, and keeps fields the provider omits', () => {
  const found = withDiscovered(DRAFT, {
    issuer: 'https://id.example/',
    token_endpoint: 'https://id.example/t',
  })
  expect(found).toMatchObject({
    issuer: 'https://id.example/',
    token: 'https://id.example/t',
    jwks: DRAFT.jwks,
    clientId: 'lectern',
  })
})

test.each([
  [['ES256', 'RS256'], 'RS256'],
  [['none', 'ES256'], 'ES256'],
  [['unknown'], 'RS256'],
  [undefined, 'RS256'],
])('discovery of a provider that signs with %s chooses %s', (supported, chosen) => {
  const found = { issuer: 'https://id.example', id_token_signing_alg_values_supported: supported }
  expect(withDiscovered(DRAFT, found).algorithm).toBe(chosen)
})

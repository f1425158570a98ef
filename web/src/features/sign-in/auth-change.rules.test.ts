import { expect, test } from 'vitest'
import { type AuthDraft, changeOf, missingIn } from './auth-form.rules.ts'

const draft = {
  isLocal: true,
  isOpenid: true,
  issuer: ' ',
  authorization: 'x',
  token: 'x',
  userInfo: 'x',
  jwks: 'x',
  clientId: 'x',
  clientSecret: '',
  appUris: [],
  headerSources: [],
  matchBy: 'none',
} as unknown as AuthDraft

test.each([
  [true, true, ['local', 'openid']],
  [true, false, ['local']],
  [false, true, ['openid']],
  [false, false, []],
])('auth methods with password: %s, with OpenID: %s', (isLocal, isOpenid, methods) => {
  expect(changeOf({ ...draft, isLocal, isOpenid }).authActiveAuthMethods).toEqual(methods)
})

test('existing accounts are matched by nothing, or by the chosen field', () => {
  expect(changeOf(draft).authOpenIDMatchExistingBy).toBeNull()
  expect(changeOf({ ...draft, matchBy: 'email' }).authOpenIDMatchExistingBy).toBe('email')
})

test('whitespace counts as missing', () => {
  expect(missingIn(draft, true)).toEqual(['issuer'])
  expect(missingIn(draft, false)).toEqual(['issuer', 'clientSecret'])
})

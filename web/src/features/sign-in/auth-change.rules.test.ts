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
])('with a password: %s, at a provider: %s', (isLocal, isOpenid, methods) => {
  expect(changeOf({ ...draft, isLocal, isOpenid }).authActiveAuthMethods).toEqual(methods)
})

test('accounts are matched by nothing, or by what was chosen', () => {
  expect(changeOf(draft).authOpenIDMatchExistingBy).toBeNull()
  expect(changeOf({ ...draft, matchBy: 'email' }).authOpenIDMatchExistingBy).toBe('email')
})

test('blanks are nothing', () => {
  expect(missingIn(draft, true)).toEqual(['issuer'])
  expect(missingIn(draft, false)).toEqual(['issuer', 'clientSecret'])
})

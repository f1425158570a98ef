import { afterEach, beforeAll, expect, test } from 'vitest'
import { aUser, serverSettings } from '../../test/builders.ts'
import { fakeServer } from '../../test/fake-server.ts'
import { UnreachableError } from '../lib/api-error.ts'
import { startI18n } from '../lib/i18n.ts'
import { forgetToken, storeToken } from '../lib/token.ts'
import { applyUserUpdate, askAhead, resumeSession, useSession } from './session.ts'

const server = fakeServer()

const user = (id: string, username: string) => aUser({ id, username })
const aLoginAnswer = (username: string) => ({
  user: user('a', username),
  userDefaultLibraryId: null,
  serverSettings: serverSettings(),
  ereaderDevices: [],
  Source: 'test',
})

beforeAll(startI18n)
afterEach(() => {
  useSession.setState({ user: null })
  forgetToken()
})

test('[R4.024] a user update counts only when it is about the one signed in here', () => {
  useSession.setState({ user: user('a', 'ada') })
  expect(applyUserUpdate(user('b', 'someone else'))).toBe(false)
  expect(useSession.getState().user?.username).toBe('ada')
  expect(applyUserUpdate(user('a', 'Ada Lovelace'))).toBe(true)
  expect(useSession.getState().user?.username).toBe('Ada Lovelace')
})

test('what was asked ahead is used once; after a failure the server is asked again', async () => {
  storeToken('of an earlier visit')
  server.goAway()
  askAhead()
  await expect(resumeSession()).rejects.toBeInstanceOf(UnreachableError)
  server.comeBack()
  server.answer('auth.authorize', () => aLoginAnswer('ada'))
  expect(await resumeSession()).toBe(true)
  expect(useSession.getState().user?.username).toBe('ada')
})

test('the sign-in is asked for once when it was asked ahead', async () => {
  storeToken('of an earlier visit')
  server.answer('auth.authorize', () => aLoginAnswer('ada'))
  askAhead()
  expect(await resumeSession()).toBe(true)
  expect(server.requests('auth.authorize')).toHaveLength(1)
})

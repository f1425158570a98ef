import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { aUser, serverSettings } from '../../test/builders.ts'
import { fakeServer } from '../../test/fake-server.ts'
import { UnreachableError } from '../lib/api-error.ts'
import { prefetchFirstRequests } from '../lib/prefetch-first-requests.ts'
import { call } from '../lib/client.ts'
import { startI18n } from '../lib/i18n.ts'
import { forgetToken, storeToken } from '../lib/token.ts'
import { applyUserUpdate, resumeSession, signIn, signOut, useSession } from './session.ts'

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

test('[R4.024] applies a user update only to the signed-in user', () => {
  useSession.setState({ user: user('a', 'ada') })
  expect(applyUserUpdate(user('b', 'someone else'))).toBe(false)
  expect(useSession.getState().user?.username).toBe('ada')
  expect(applyUserUpdate(user('a', 'Ada Lovelace'))).toBe(true)
  expect(useSession.getState().user?.username).toBe('Ada Lovelace')
})

test('uses a prefetched response once; after a failure the server is asked again', async () => {
  storeToken('of an earlier visit')
  server.goAway()
  void prefetchFirstRequests()
  await expect(resumeSession()).rejects.toBeInstanceOf(UnreachableError)
  server.comeBack()
  server.answer('auth.authorize', () => aLoginAnswer('ada'))
  expect(await resumeSession()).toBe(true)
  expect(useSession.getState().user?.username).toBe('ada')
})

test('requests the sign-in and then the libraries only once when prefetched', async () => {
  storeToken('of an earlier visit')
  const asked: string[] = []
  server.answer('auth.authorize', () => {
    asked.push('sign-in')
    return aLoginAnswer('ada')
  })
  server.answer('libraries.list', () => {
    asked.push('libraries')
    return { libraries: [] }
  })
  void prefetchFirstRequests()
  expect(await resumeSession()).toBe(true)
  expect(await call('libraries.list', { query: {} })).toEqual({ libraries: [] })
  expect(asked).toEqual(['sign-in', 'libraries'])
})

test('does not use a response prefetched for another account', async () => {
  storeToken('of an earlier visit')
  server.answer('libraries.list', () => ({ libraries: [] }))
  server.answer('auth.authorize', () => aLoginAnswer('ada'))
  void prefetchFirstRequests()
  await expect.poll(() => server.requests('auth.authorize')).toHaveLength(1)
  storeToken('of somebody else')
  server.answer('auth.authorize', () => aLoginAnswer('grace'))
  expect(await resumeSession()).toBe(true)
  expect(useSession.getState().user?.username).toBe('grace')
})

test('remembers a sign-out at the provider after coming back from there, until the next sign-in', async () => {
  server.answer('auth.logout', () => ({ redirect_url: '#at-the-provider' }))
  await signOut(undefined)
  vi.resetModules()
  const reloaded = await import('./session.ts')
  expect(reloaded.hasSignedOut()).toBe(true)
  server.answer('auth.login', () => aLoginAnswer('ada'))
  await signIn('ada', 'secret')
  expect(reloaded.hasSignedOut()).toBe(false)
})

import { afterEach, expect, test, vi } from 'vitest'
import { aUser } from '../../test/builders.ts'
import { call } from '../lib/client.ts'
import { forgetToken, storedToken, storeToken } from '../lib/token.ts'
import { useSession } from '../session/session.ts'
import { toastFailure } from '../ui/toast-result.ts'
import { toast } from '../ui/toast.tsx'
import { router } from './router.tsx'
import { leaveSessionWhenItEnds } from './session-end.ts'

const navigate = vi.spyOn(router, 'navigate').mockResolvedValue(undefined)
leaveSessionWhenItEnds()

afterEach(() => {
  vi.unstubAllGlobals()
  navigate.mockClear()
  useSession.setState({ user: null })
  forgetToken()
})

/** What the browser tells this tab about a change by another one. */
const changedElsewhere = (key: string | null, newValue: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }))

test('signing out in another tab also ends the session here, but not that of whoever signs in there next', () => {
  useSession.setState({ user: aUser() })
  storeToken('of the next user')
  changedElsewhere('token', null)
  expect(useSession.getState().user).toBeNull()
  expect(navigate).toHaveBeenCalledWith(expect.objectContaining({ to: '/login' }))
  expect(storedToken()).toBe('of the next user')
})

test('a token refreshed in another tab does not end the session', () => {
  useSession.setState({ user: aUser() })
  changedElsewhere('token', 'refreshed')
  changedElsewhere('volume', null)
  expect(useSession.getState().user).not.toBeNull()
  expect(navigate).not.toHaveBeenCalled()
})

test('a call that finds the sign-in ended leads to the sign-in page, without a message of its own', async () => {
  const showError = vi.spyOn(toast, 'error')
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('Unauthorized', { status: 401 })))
  useSession.setState({ user: aUser() })
  storeToken('expired')
  const failure: unknown = await call('me.get').catch((error: unknown) => error)
  expect(toastFailure(failure, 'Failed to load the account')).toBeNull()
  expect(showError).not.toHaveBeenCalled()
  expect(navigate).toHaveBeenCalledWith(expect.objectContaining({ to: '/login' }))
})

import { afterEach, expect, test, vi } from 'vitest'
import { aUser } from '../../test/builders.ts'
import { forgetToken, storedToken, storeToken } from '../lib/token.ts'
import { useSession } from '../session/session.ts'
import { router } from './router.tsx'
import { leaveSessionWhenItEnds } from './session-end.ts'

const navigate = vi.spyOn(router, 'navigate').mockResolvedValue(undefined)
leaveSessionWhenItEnds()

afterEach(() => {
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

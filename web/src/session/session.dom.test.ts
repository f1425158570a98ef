import { afterEach, expect, test } from 'vitest'
import { aUser } from '../../test/builders.ts'
import { applyUserUpdate, useSession } from './session.ts'

const user = (id: string, username: string) => aUser({ id, username })

afterEach(() => useSession.setState({ user: null }))

test('[R4.024] a user update counts only when it is about the one signed in here', () => {
  useSession.setState({ user: user('a', 'ada') })
  expect(applyUserUpdate(user('b', 'someone else'))).toBe(false)
  expect(useSession.getState().user?.username).toBe('ada')
  expect(applyUserUpdate(user('a', 'Ada Lovelace'))).toBe(true)
  expect(useSession.getState().user?.username).toBe('Ada Lovelace')
})

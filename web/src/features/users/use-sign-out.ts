import { useNavigate } from '@tanstack/react-router'
import { call } from '../../lib/client.ts'
import { queryClient } from '../../lib/query-client.ts'
import { leaveSession, signOut } from './session.ts'

/** The two ways out. Both end on the sign-in page, and nothing of the account stays in memory. */
export function useSignOut() {
  const navigate = useNavigate()
  const goToSignIn = async () => {
    await navigate({ to: '/login' })
    queryClient.clear()
  }
  return {
    signOutHere: async () => {
      await signOut(undefined)
      await goToSignIn()
    },
    /** Throws when the server could not be asked: the other devices are then still signed in, and so is this one. */
    signOutEverywhere: async () => {
      await call('auth.logout', { query: { allDevices: true } })
      leaveSession()
      await goToSignIn()
    },
  }
}

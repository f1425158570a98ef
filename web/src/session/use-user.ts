import type { UserView } from '@lectern/contract/users'
import { useSession } from './session.ts'

/** The account that is signed in here, for other parts of the app. */
export const useUser = (): UserView | null => useSession((session) => session.user)

export const currentUser = (): UserView | null => useSession.getState().user

/** Hears of every change of it: signing in, out, and news from the server. */
export function onUserChange(listener: (user: UserView | null) => void): () => void {
  return useSession.subscribe(({ user }, before) => {
    if (user !== before.user) listener(user)
  })
}

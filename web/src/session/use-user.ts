import type { UserView } from '@lectern/contract/users'
import { useSession } from './session.ts'

/** The signed-in account, for other parts of the app. */
export const useUser = (): UserView | null => useSession((session) => session.user)

export const currentUser = (): UserView | null => useSession.getState().user

/** Registers a listener for its changes: sign-in, sign-out, and server events. */
export function onUserChange(listener: (user: UserView | null) => void): () => void {
  return useSession.subscribe(({ user }, before) => {
    if (user !== before.user) listener(user)
  })
}

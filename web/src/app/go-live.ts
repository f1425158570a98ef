import { closeConnection, openConnection } from '../session/connection.ts'
import { useSession } from '../session/session.ts'
import { followServer } from './live-updates.ts'

let stops: readonly (() => void)[] | null = null

/** Opens the live connection for the signed-in user. Listeners are registered first so that no event is missed. */
export function goLive(): void {
  if (stops !== null || useSession.getState().user === null) return
  stops = [
    followServer(),
    useSession.subscribe(({ user }) => {
      if (user === null) leaveLive()
    }),
  ]
  void openConnection()
}

export function leaveLive(): void {
  closeConnection()
  stops?.forEach((stop) => stop())
  stops = null
}

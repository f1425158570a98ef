import i18next from 'i18next'
import { leaveSession, leaveWithOtherTab, useSession } from '../session/session.ts'
import { queryClient } from '../lib/query-client.ts'
import { onSignInEnded } from '../lib/refresh.ts'
import { onTokenForgottenElsewhere } from '../lib/token.ts'
import { redirectParameter } from './layout.rules.ts'
import { router } from './router.tsx'

/**
 * When the session has ended on the server or in another tab, sends the user to the sign-in page and then back to
 * where they were.
 */
export function leaveSessionWhenItEnds(): void {
  onSignInEnded(() => goToSignIn(leaveSession))
  onTokenForgottenElsewhere(() => goToSignIn(leaveWithOtherTab))
}

function goToSignIn(leave: () => void): void {
  if (useSession.getState().user === null) return
  const { pathname, href } = router.state.location
  leave()
  queryClient.clear()
  const search = { error: i18next.t('login.ended'), redirect: redirectParameter(pathname, href) }
  void router.navigate({ to: '/login', search, replace: true })
}

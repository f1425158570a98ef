import { useNavigate, useSearch } from '@tanstack/react-router'
import { LoginPage } from '../../features/users/LoginPage.tsx'
import { useSession } from '../../session/session.ts'
import { isAdminOrUp } from '../../session/use-permissions.ts'
import { safeRedirect } from '../layout.rules.ts'

export function LoginRoute() {
  const navigate = useNavigate()
  const { redirect, error } = useSearch({ strict: false })
  const handleSignedIn = (to?: string) => {
    const target = safeRedirect(to ?? redirect, isAdminOrUp(useSession.getState().user))
    void navigate({ href: target, replace: true })
  }
  return <LoginPage notice={error} onSignedIn={handleSignedIn} />
}

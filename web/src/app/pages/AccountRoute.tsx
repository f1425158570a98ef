import { useNavigate } from '@tanstack/react-router'
import { connectionId } from '../../session/connection.ts'
import { OwnEreaders } from '../../features/emails/OwnEreaders.tsx'
import { endPlayback } from '../../features/player/use-player.ts'
import { AccountPage } from '../../features/users/AccountPage.tsx'
import { signOut } from '../../session/session.ts'
import { queryClient } from '../../lib/query-client.ts'

export function AccountRoute() {
  const navigate = useNavigate()
  const handleSignOut = async () => {
    await endPlayback()
    await signOut(connectionId())
    queryClient.clear()
    await navigate({ to: '/login', replace: true })
  }
  return <AccountPage onSignOut={handleSignOut} ereaders={<OwnEreaders />} />
}

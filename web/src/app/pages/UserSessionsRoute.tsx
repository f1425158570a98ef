import { useParams } from '@tanstack/react-router'
import { UserSessionsPage } from '../../features/stats/SessionsPage.tsx'

export function UserSessionsRoute() {
  const { userId } = useParams({ from: '/shell/config/users/$userId/sessions' })
  return <UserSessionsPage userId={userId} />
}

import { useParams } from '@tanstack/react-router'
import { UserPage } from '../../features/stats/UserPage.tsx'
import { UserAccess } from '../../features/users/UserAccess.tsx'

export function UserRoute() {
  const { userId } = useParams({ from: '/shell/config/users/$userId' })
  return <UserPage userId={userId}>{(user) => <UserAccess user={user} />}</UserPage>
}

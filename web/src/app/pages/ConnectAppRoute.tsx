import { useParams } from '@tanstack/react-router'
import { ConnectAppPage } from '../../features/users/ConnectAppPage.tsx'
import { useUser } from '../../session/use-user.ts'

export function ConnectAppRoute() {
  const { key } = useParams({ from: '/shell/connect/$key' })
  const user = useUser()
  return <ConnectAppPage loginKey={key} username={user?.username ?? ''} />
}

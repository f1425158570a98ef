import type { EreaderDeviceView } from '@lectern/contract/emails'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../session/session.ts'
import { EreaderDevices } from './EreaderDevices.tsx'
import { saveOwnDevices, usableDevicesQuery } from './emails.api.ts'

/** The user's own e-readers, for users who may have some. */
export function OwnEreaders() {
  const user = useSession((session) => session.user)
  if (user === null || !user.permissions.createEreader) return null
  return <OwnList userId={user.id} />
}

function OwnList({ userId }: { userId: string }) {
  const { data = [] } = useQuery(usableDevicesQuery())
  const isOwn = ({ availabilityOption, users }: EreaderDeviceView) =>
    availabilityOption === 'specificUsers' && users.length === 1 && users[0] === userId
  return <EreaderDevices devices={data.filter(isOwn)} onSave={saveOwnDevices} />
}

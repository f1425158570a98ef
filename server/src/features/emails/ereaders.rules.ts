import type { UserId } from '@lectern/contract/ids'
import { isAdminOrUp } from '../users/users.rules.ts'
import type { User } from '../users/users.types.ts'
import type { EreaderDevice } from './emails.types.ts'

/** Whether a user may send to an e-reader. */

export function mayUse(user: Pick<User, 'id' | 'type'>, device: EreaderDevice): boolean {
  switch (device.availabilityOption) {
    case 'adminOrUp':
      return isAdminOrUp(user)
    case 'userOrUp':
      return user.type !== 'guest'
    case 'guestOrUp':
      return true
    case 'specificUsers':
      return device.users.includes(user.id)
  }
}

/** Whether the e-reader belongs to this account alone. */
export const isOwn = (user: Pick<User, 'id'>, device: EreaderDevice): boolean =>
  device.availabilityOption === 'specificUsers' && device.users.length === 1 && device.users[0] === user.id

/** Replaces a user's own e-readers in the list. */
export const withOwn = (
  all: readonly EreaderDevice[],
  user: Pick<User, 'id'>,
  own: readonly EreaderDevice[],
): EreaderDevice[] => [...all.filter((device) => !isOwn(user, device)), ...own]

/** Describes what is wrong with a list of e-readers; null if it is valid. */
export function problemOf(devices: readonly EreaderDevice[]): string | null {
  const names = devices.map(({ name }) => name.toLowerCase())
  const twice = devices.find((device, index) => names.indexOf(device.name.toLowerCase()) !== index)
  if (twice) return `There is an e-reader named "${twice.name}" already`
  const ofNobody = devices.find(
    ({ availabilityOption, users }) => availabilityOption === 'specificUsers' && users.length === 0,
  )
  return ofNobody ? `"${ofNobody.name}" needs at least one user` : null
}

/** Removes a deleted account, and the devices only it could use. */
export const withoutUser = (devices: readonly EreaderDevice[], userId: UserId): EreaderDevice[] =>
  devices.flatMap((device) => {
    if (device.availabilityOption !== 'specificUsers' || !device.users.includes(userId)) return [device]
    const users = device.users.filter((id) => id !== userId)
    return users.length === 0 ? [] : [{ ...device, users }]
  })

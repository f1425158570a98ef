import type { UserView } from '@lectern/contract/users'
import { useSession } from './session.ts'

export const isAdminOrUp = (user: Pick<UserView, 'type'> | null): boolean =>
  user !== null && (user.type === 'root' || user.type === 'admin')

/** Whether the user may find, add and download podcasts. */
export const mayAddPodcasts = (user: Pick<UserView, 'type' | 'permissions'> | null): boolean =>
  isAdminOrUp(user) || (user?.permissions.addPodcasts ?? false)

/** Permissions of the signed-in account. The server enforces them; this decides what is offered. */
export function usePermissions() {
  const user = useSession((session) => session.user)
  return {
    isAdmin: isAdminOrUp(user),
    isRoot: user?.type === 'root',
    canUpdate: user?.permissions.update ?? false,
    canDelete: user?.permissions.delete ?? false,
    canDownload: user?.permissions.download ?? false,
    canUpload: user?.permissions.upload ?? false,
    canAddPodcasts: mayAddPodcasts(user),
  }
}

import type { UserView } from '@lectern/contract/users'
import { redirect } from '@tanstack/react-router'
import { useSession } from '../../session/session.ts'
import { isAdminOrUp, mayAddPodcasts } from '../../session/use-permissions.ts'

export const UNAUTHORIZED = { to: '/', search: { error: 'unauthorized' } } as const

type Permission = Extract<keyof UserView['permissions'], 'update' | 'upload'>

/** Redirects accounts without the permission to the start page. The server enforces it as well. */
export const onlyWith = (permission: Permission) => (): void => {
  if (!useSession.getState().user?.permissions[permission]) throw redirect(UNAUTHORIZED)
}

export function onlyForAdmins(): void {
  if (!isAdminOrUp(useSession.getState().user)) throw redirect(UNAUTHORIZED)
}

/** Allows admins and accounts with the permission. */
export function onlyForPodcastAdders(): void {
  if (!mayAddPodcasts(useSession.getState().user)) throw redirect(UNAUTHORIZED)
}

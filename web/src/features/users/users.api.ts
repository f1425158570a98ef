import type { GivenBody } from '@lectern/contract/endpoint'
import type { UserPublicView, users, UserView } from '@lectern/contract/users'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { queryClient } from '../../lib/query-client.ts'

/**
 * Accounts as admins see them. Events are only received while their page is open, so each visit starts with a fresh
 * list.
 */
export const usersQuery = () =>
  queryOptions({
    queryKey: ['users', 'list'],
    queryFn: async ({ signal }) =>
      (await call('users.list', { query: { include: 'latestSession' }, signal })).users,
    staleTime: 0,
    select: byCreation,
  })

export const onlineUsersQuery = () =>
  queryOptions({
    queryKey: ['users', 'online'],
    queryFn: async ({ signal }) => (await call('users.online', { signal })).usersOnline,
    staleTime: 0,
    select: (online) => new Map(online.map((user) => [user.id, user])),
  })

export function byCreation<User extends UserView>(users: User[]): User[] {
  return users.toSorted((a, b) => a.createdAt - b.createdAt)
}

export async function createUser(account: GivenBody<typeof users.create>): Promise<UserView> {
  const { user } = await call('users.create', { body: account })
  putUser(user)
  return user
}

export async function updateUser(id: string, change: GivenBody<typeof users.update>): Promise<UserView> {
  const { user } = await call('users.update', { params: { id }, body: change })
  putUser(user)
  return user
}

export async function removeUser(id: string): Promise<void> {
  await call('users.remove', { params: { id } })
  dropUser(id)
}

/** Events about an account do not include what was last played: that is kept. */
export function putUser(user: UserView): void {
  queryClient.setQueryData(usersQuery().queryKey, (known) => {
    if (known === undefined) return undefined
    const before = known.find((other) => other.id === user.id)
    return [...known.filter((other) => other !== before), { ...before, ...user }]
  })
}

export function dropUser(id: string): void {
  queryClient.setQueryData(usersQuery().queryKey, (known) => known?.filter((user) => user.id !== id))
}

/** All online users, as sent when the connection is established. */
export function putOnlineUsers(online: UserPublicView[]): void {
  queryClient.setQueryData(onlineUsersQuery().queryKey, online)
}

export function putOnlineUser(user: UserPublicView): void {
  queryClient.setQueryData(onlineUsersQuery().queryKey, (known) =>
    known === undefined ? undefined : [...known.filter((other) => other.id !== user.id), user],
  )
}

/**
 * A user started or stopped listening; when stopped, it becomes what they last played. Users without a connection are
 * not online.
 */
export function updateOnlineUser(user: UserPublicView): void {
  if (user.session === null) void queryClient.invalidateQueries({ queryKey: usersQuery().queryKey })
  queryClient.setQueryData(onlineUsersQuery().queryKey, (known) =>
    known?.map((other) => (other.id === user.id ? user : other)),
  )
}

/** One connection has closed; only the server knows whether the user has another. */
export function noteOffline(user: UserPublicView): void {
  queryClient.setQueryData(usersQuery().queryKey, (known) =>
    known?.map((other) => (other.id === user.id ? { ...other, lastSeen: user.lastSeen } : other)),
  )
  void queryClient.invalidateQueries({ queryKey: onlineUsersQuery().queryKey })
}

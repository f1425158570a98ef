import { z } from 'zod'
import { adminOnly, endpoint, signedIn } from './endpoint.ts'
import { ById, ByUserId, Id } from './ids.ts'
import { queryNumber } from './lenient.ts'
import { Password, UserView } from './users.ts'

/** User settings that are synchronised between devices. Limited in size and depth, and stored as plain data. */
const UserSettings = z
  .record(z.string().max(100), z.json())
  .refine((settings) => JSON.stringify(settings).length <= 64_000, 'are too large')

export const LoginRecordView = z.object({
  id: Id,
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  deviceInfo: z.string().nullable(),
  createdAt: z.int(),
  updatedAt: z.int(),
  current: z.boolean(),
})
export type LoginRecordView = z.output<typeof LoginRecordView>

const LoginPaging = z.object({
  page: queryNumber(0, { max: 1_000_000 }),
  itemsPerPage: queryNumber(10, { min: 1, max: 100 }),
})
const LoginPage = z.object({
  total: z.int(),
  numPages: z.int(),
  page: z.int(),
  itemsPerPage: z.int(),
  sessions: z.array(LoginRecordView),
})
export type LoginPage = z.output<typeof LoginPage>

export const me = {
  get: endpoint({
    method: 'GET',
    path: '/api/me',
    access: signedIn,
    summary: 'The caller’s account with progress and bookmarks.',
    reply: UserView,
  }),
  changePassword: endpoint({
    method: 'PATCH',
    path: '/api/me/password',
    access: signedIn,
    summary: 'Change the caller’s password; all other devices are signed out.',
    body: z.object({ password: Password.nullish(), newPassword: Password.nullish() }),
    reply: z.object({
      success: z.boolean(),
      user: z.object({ accessToken: z.string(), refreshToken: z.string().nullable(), token: z.string() }),
    }),
  }),
  updateSettings: endpoint({
    method: 'PATCH',
    path: '/api/me/settings',
    access: signedIn,
    summary: 'Update the caller’s settings.',
    body: UserSettings,
    reply: z.object({ success: z.boolean(), settings: z.record(z.string(), z.unknown()) }),
  }),
  logins: endpoint({
    method: 'GET',
    path: '/api/me/sessions',
    access: signedIn,
    summary: 'List the devices the caller is signed in on.',
    query: LoginPaging,
    reply: LoginPage,
  }),
  endLogin: endpoint({
    method: 'DELETE',
    path: '/api/me/sessions/:id',
    access: signedIn,
    summary: 'Sign out one of the caller’s devices.',
    params: ById,
    reply: 'ok',
  }),
}

/** Sign-ins of other accounts, for admins. */
export const userLogins = {
  list: endpoint({
    method: 'GET',
    path: '/api/users/:id/logins',
    access: adminOnly,
    summary: 'List the devices an account is signed in on.',
    params: ByUserId,
    query: LoginPaging,
    reply: LoginPage,
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/api/users/:id/logins/:loginId',
    access: adminOnly,
    summary: 'Sign out a device of an account; only root may sign out root.',
    params: ByUserId.extend({ loginId: Id }),
    reply: 'ok',
  }),
}

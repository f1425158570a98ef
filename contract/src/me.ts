import { z } from 'zod'
import { adminOnly, endpoint, signedIn } from './endpoint.ts'
import { ById, ByUserId, Id } from './ids.ts'
import { queryNumber } from './lenient.ts'
import { Password, UserView } from './users.ts'

/** Settings that follow a user between devices. Small, flat enough, and never interpreted as anything but data. */
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
    summary: 'The signed-in account with its progress and bookmarks.',
    reply: UserView,
  }),
  changePassword: endpoint({
    method: 'PATCH',
    path: '/api/me/password',
    access: signedIn,
    summary: 'Change one’s own password; all other sign-ins end.',
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
    summary: 'Merge into one’s own settings.',
    body: UserSettings,
    reply: z.object({ success: z.boolean(), settings: z.record(z.string(), z.unknown()) }),
  }),
  logins: endpoint({
    method: 'GET',
    path: '/api/me/sessions',
    access: signedIn,
    summary: 'Where one is signed in.',
    query: LoginPaging,
    reply: LoginPage,
  }),
  endLogin: endpoint({
    method: 'DELETE',
    path: '/api/me/sessions/:id',
    access: signedIn,
    summary: 'Sign out another device.',
    params: ById,
    reply: 'ok',
  }),
}

/** Where other people are signed in, for admins. */
export const userLogins = {
  list: endpoint({
    method: 'GET',
    path: '/api/users/:id/logins',
    access: adminOnly,
    summary: 'Where an account is signed in.',
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

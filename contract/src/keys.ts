import { z } from 'zod'
import { APP_PASSWORD_SCOPES, USER_TYPES } from './constants.ts'
import { adminOnly, endpoint, signedIn } from './endpoint.ts'
import { ById, Id, UserId } from './ids.ts'
import { YesOrNo } from './lenient.ts'

/** What programs sign in with instead of a person: API keys of admins, app passwords of everybody. */

const KeyOwner = z.object({ id: Id, username: z.string(), type: z.enum(USER_TYPES) })

export const ApiKeyView = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  expiresAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  /** False as well once it has expired. */
  isActive: z.boolean(),
  permissions: z.null(),
  userId: Id,
  createdByUserId: Id.nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  user: KeyOwner,
  createdByUser: KeyOwner.nullable(),
})
export type ApiKeyView = z.output<typeof ApiKeyView>

const Name = z.string().trim().min(1, 'is required').max(100)
const TEN_YEARS_SECONDS = 10 * 365 * 24 * 3600

export const NewApiKey = z.object({
  name: Name,
  description: z.string().trim().max(500).nullish(),
  /** In seconds; without it the key never expires. */
  expiresIn: z.int().min(1).max(TEN_YEARS_SECONDS).nullish(),
  isActive: YesOrNo.default(false),
  userId: UserId,
})
export type NewApiKey = z.output<typeof NewApiKey>

export const ApiKeyChange = z.object({ userId: UserId, isActive: YesOrNo }).partial()
export type ApiKeyChange = z.output<typeof ApiKeyChange>

export const apiKeys = {
  list: endpoint({
    method: 'GET',
    path: '/api/api-keys',
    access: adminOnly,
    summary: 'All API keys, without the keys themselves.',
    reply: z.object({ apiKeys: z.array(ApiKeyView) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/api-keys',
    access: adminOnly,
    summary: 'Create a key that acts as an account. The key itself is shown in this answer only.',
    body: NewApiKey,
    reply: z.object({ apiKey: ApiKeyView.extend({ apiKey: z.string() }) }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/api-keys/:id',
    access: adminOnly,
    summary: 'Enable or disable a key, or let it act as another account.',
    params: ById,
    body: ApiKeyChange,
    reply: z.object({ apiKey: ApiKeyView }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/api-keys/:id',
    access: adminOnly,
    summary: 'Delete a key; it is refused from this moment on.',
    params: ById,
    reply: 'ok',
  }),
}

/** What an app password opens. */
const AppPasswordScope = z.enum(APP_PASSWORD_SCOPES)
export type AppPasswordScope = z.output<typeof AppPasswordScope>

export const AppPasswordView = z.object({
  id: Id,
  name: z.string(),
  scope: AppPasswordScope,
  createdAt: z.int(),
  lastUsedAt: z.int().nullable(),
  lastUsedAddress: z.string().nullable(),
})
export type AppPasswordView = z.output<typeof AppPasswordView>

export const NewAppPassword = z.object({ name: Name, scope: AppPasswordScope.default('all') })
export type NewAppPassword = z.output<typeof NewAppPassword>

export const appPasswords = {
  list: endpoint({
    method: 'GET',
    path: '/api/me/app-passwords',
    access: signedIn,
    summary: 'One’s own app passwords, without the passwords themselves.',
    reply: z.object({ appPasswords: z.array(AppPasswordView) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/me/app-passwords',
    access: signedIn,
    summary: 'Create a password for an e-reader or a podcast app. It is shown in this answer only.',
    body: NewAppPassword,
    reply: z.object({ appPassword: AppPasswordView, password: z.string() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/me/app-passwords/:id',
    access: signedIn,
    summary: 'Revoke an app password; it is refused from this moment on.',
    params: ById,
    reply: 'ok',
  }),
}

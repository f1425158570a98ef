import { z } from 'zod'
import { APP_PASSWORD_SCOPES, USER_TYPES } from './constants.ts'
import { adminOnly, endpoint, signedIn } from './endpoint.ts'
import { ById, Id, UserId } from './ids.ts'
import { YesOrNo } from './lenient.ts'

/** Credentials for programs: API keys, created by admins, and app passwords, available to everyone. */

const KeyOwner = z.object({ id: Id, username: z.string(), type: z.enum(USER_TYPES) })

export const ApiKeyView = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  expiresAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  /** Also false once the key has expired. */
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
  /** In seconds; if absent, the key never expires. */
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
    summary: 'List API keys, without their secrets.',
    reply: z.object({ apiKeys: z.array(ApiKeyView) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/api-keys',
    access: adminOnly,
    summary: 'Create an API key that acts as an account. Its secret is only returned in this response.',
    body: NewApiKey,
    reply: z.object({ apiKey: ApiKeyView.extend({ apiKey: z.string() }) }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/api-keys/:id',
    access: adminOnly,
    summary: 'Enable or disable an API key, or change the account that it acts as.',
    params: ById,
    body: ApiKeyChange,
    reply: z.object({ apiKey: ApiKeyView }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/api-keys/:id',
    access: adminOnly,
    summary: 'Delete an API key; it stops working immediately.',
    params: ById,
    reply: 'ok',
  }),
}

/** What the app password gives access to. */
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
    summary: 'List the caller’s app passwords, without their secrets.',
    reply: z.object({ appPasswords: z.array(AppPasswordView) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/me/app-passwords',
    access: signedIn,
    summary: 'Create a password for an e-reader or a podcast app. It is only returned in this response.',
    body: NewAppPassword,
    reply: z.object({ appPassword: AppPasswordView, password: z.string() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/me/app-passwords/:id',
    access: signedIn,
    summary: 'Revoke an app password; it stops working immediately.',
    params: ById,
    reply: 'ok',
  }),
}

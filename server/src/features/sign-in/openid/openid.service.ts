import { randomBytes } from 'node:crypto'
import type { UserId } from '@lectern/contract/ids'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../lib/errors.ts'
import { sealText } from '../../../lib/sealed-text.ts'
import { OpenidRefusal } from '../../users/openid-accounts.rules.ts'
import { signInWithOpenid, linkOpenid } from '../../users/openid-accounts.service.ts'
import { openLogin, type SignedIn } from '../../users/sign-in.service.ts'
import { hashToken } from '../../users/tokens.service.ts'
import type { Device, User } from '../../users/users.types.ts'
import { personOf } from './claims.rules.ts'
import type { OpenidProviders } from './openid-client.provider.ts'
import {
  deleteExpiredOpenidRequests,
  deleteOldOpenidRequests,
  findOpenidRequest,
  saveOpenidRequest,
  takeOpenidRequest,
} from './openid-requests.store.ts'
import { activeMethods, scopeFor } from './openid.rules.ts'
import type { OpenidRequest } from './openid.types.ts'
import { reasonOf } from './refusal-reason.rules.ts'

/** Sign-in with an OpenID provider: redirects to it, and handles the way back. */

const LIFETIME_MS = 600_000
/**
 * Anyone can start a sign-in, so the number of stored ones is limited. Beyond it, the oldest is dropped: if new ones were
 * refused, a stranger could keep everyone out.
 */
const MAX_UNDER_WAY = 10_000

type Ctx = Pick<Context, 'db' | 'clock' | 'events' | 'log' | 'settings' | 'tokenSecret'>

export interface Started {
  readonly url: string
  /** For a cookie in the browser that started it. */
  readonly binding: string
}

/** Redirects a user of the web client to the provider. `linkTo`: links that account instead of signing in. */
export async function startOnWeb(
  ctx: Ctx,
  providers: OpenidProviders,
  given: { readonly returnTo: string; readonly redirectUri: string; readonly linkTo: UserId | null },
): Promise<Started> {
  const [state, nonce, verifier, binding] = [randomText(), randomText(), randomText(), randomText()]
  await keep(ctx, {
    state,
    kind: 'web',
    returnTo: given.returnTo,
    redirectUri: given.redirectUri,
    nonce,
    verifier,
    bindingHash: hashToken(binding),
    userId: given.linkTo,
    expiresAt: ctx.clock.now() + LIFETIME_MS,
  })
  const challenge = hashToken(verifier)
  const url = await authorizationUrl(ctx, providers, {
    state,
    challenge,
    redirectUri: given.redirectUri,
    nonce,
  })
  return { url, binding }
}

/**
 * Starts a sign-in from an app. The app keeps the verifier, and drops all parameters it doesn't know, including a
 * nonce.
 */
export async function startInApp(
  ctx: Ctx,
  providers: OpenidProviders,
  given: {
    readonly appUri: string
    readonly redirectUri: string
    readonly challenge: string
    readonly state: string | undefined
  },
): Promise<string> {
  const state = given.state === undefined || given.state === '' ? randomText() : given.state
  await keep(ctx, {
    state,
    kind: 'app',
    returnTo: given.appUri,
    redirectUri: given.redirectUri,
    nonce: null,
    verifier: null,
    bindingHash: null,
    userId: null,
    expiresAt: ctx.clock.now() + LIFETIME_MS,
  })
  const { challenge, redirectUri } = given
  return authorizationUrl(ctx, providers, { state, challenge, redirectUri, nonce: null })
}

/** The app waiting for this state. The request stays valid. */
export async function findWaitingApp(ctx: Ctx, state: string): Promise<string | undefined> {
  const request = await findOpenidRequest(ctx.db, state, ctx.clock.now())
  return request?.kind === 'app' ? request.returnTo : undefined
}

export function takeRequest(ctx: Ctx, state: string): Promise<OpenidRequest | undefined> {
  return ctx.db.transaction().execute((tx) => takeOpenidRequest(tx, state, ctx.clock.now()))
}

export const isBoundTo = (request: OpenidRequest, binding: string | undefined): boolean =>
  request.bindingHash === null || (binding !== undefined && hashToken(binding) === request.bindingHash)

export type Finished =
  | { readonly kind: 'signed-in'; readonly signedIn: SignedIn }
  | { readonly kind: 'linked'; readonly user: User }

/** Completes a sign-in when the provider returns a code. */
export async function finishRequest(
  ctx: Ctx,
  providers: OpenidProviders,
  request: OpenidRequest,
  back: { readonly code: string; readonly iss: string | undefined; readonly verifier: string | undefined },
  device: Device,
): Promise<Finished> {
  const settings = ctx.settings.current()
  checkIsOn(ctx)
  try {
    const verifier = request.verifier ?? back.verifier
    if (verifier === undefined) throw new OpenidRefusal('the app sent no code_verifier')
    const provider = await providers.current()
    const { claims, idToken } = await provider.exchange(request, { ...back, verifier })
    if (request.userId !== null) {
      const sub = personOf(claims, { groups: '', permissions: '' }).sub
      return { kind: 'linked', user: await linkOpenid(ctx, request.userId, sub) }
    }
    const person = personOf(claims, {
      groups: settings.authOpenIDGroupClaim,
      permissions: settings.authOpenIDAdvancedPermsClaim,
    })
    const user = await signInWithOpenid(ctx, person, {
      matchBy: settings.authOpenIDMatchExistingBy,
      registers: settings.authOpenIDAutoRegister,
    })
    const signedIn = await openLogin(ctx, user, device, {
      method: 'openid',
      idToken: sealText(ctx.tokenSecret, idToken),
    })
    ctx.log.info(`${user.username} signed in with OpenID from ${device.ipAddress ?? 'unknown'}.`)
    return { kind: 'signed-in', signedIn }
  } catch (error) {
    const from = device.ipAddress ?? 'unknown'
    if (error instanceof AppError) throw error
    ctx.log.warn(`An OpenID sign-in from ${from} was refused: ${reasonOf(error)}.`)
    throw new AppError('unauthorized', 'Unauthorized', { cause: error })
  }
}

export function checkIsOn(ctx: Pick<Context, 'settings'>): void {
  if (!activeMethods(ctx.settings.current()).includes('openid'))
    throw new AppError('not_found', 'Sign-in with OpenID is not set up on this server')
}

async function authorizationUrl(
  ctx: Ctx,
  providers: OpenidProviders,
  given: { state: string; challenge: string; redirectUri: string; nonce: string | null },
): Promise<string> {
  const provider = await providers.current()
  return provider.authorizationUrl({
    response_type: 'code',
    scope: scopeFor(ctx.settings.current()),
    state: given.state,
    redirect_uri: given.redirectUri,
    code_challenge: given.challenge,
    code_challenge_method: 'S256',
    ...(given.nonce === null ? {} : { nonce: given.nonce }),
  })
}

async function keep(ctx: Ctx, request: OpenidRequest): Promise<void> {
  checkIsOn(ctx)
  await ctx.db.transaction().execute(async (tx) => {
    await deleteExpiredOpenidRequests(tx, ctx.clock.now())
    await deleteOldOpenidRequests(tx, MAX_UNDER_WAY - 1)
    if (await findOpenidRequest(tx, request.state, ctx.clock.now()))
      throw new AppError('invalid', 'Invalid state, it is in use')
    await saveOpenidRequest(tx, request)
  })
}

const randomText = (): string => randomBytes(32).toString('base64url')

import type { UserId } from '@lectern/contract/ids'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Context } from '../../../context.ts'
import { AppError, invalid, messageOf, notFound } from '../../../lib/errors.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { openLogin, type SignedIn } from '../sign-in.service.ts'
import { findUser } from '../users.store.ts'
import type { Device, User } from '../users.types.ts'
import { makeChallenge, openChallenge, takeChallenge } from './challenges.service.ts'
import {
  deletePasskey,
  findPasskey,
  hasPasskeys,
  listPasskeys,
  savePasskey,
  updatePasskey,
} from './passkeys.store.ts'
import type { Passkey, Site } from './passkeys.types.ts'

/** Adds passkeys to accounts, and signs in with them. */

type Ctx = Pick<Context, 'db' | 'clock' | 'events' | 'log' | 'settings' | 'tokenSecret'>

const MAX_PER_ACCOUNT = 20

/** Loaded on first use. */
const library = () => import('@simplewebauthn/server')

export const getPasskeys = (ctx: Pick<Context, 'db'>, userId: UserId): Promise<Passkey[]> =>
  listPasskeys(ctx.db, userId)

export const someoneHasPasskeys = (ctx: Pick<Context, 'db'>): Promise<boolean> => hasPasskeys(ctx.db)

export async function beginPasskey(ctx: Ctx, user: User, site: Site) {
  const { generateRegistrationOptions } = await library()
  const known = await listPasskeys(ctx.db, user.id)
  if (known.length >= MAX_PER_ACCOUNT) invalid(`You have ${MAX_PER_ACCOUNT} passkeys: remove one first`)
  const { challenge, setup } = makeChallenge(ctx, user.id)
  const options = await generateRegistrationOptions({
    rpName: 'Lectern',
    rpID: site.host,
    userName: user.username,
    userID: new TextEncoder().encode(user.id),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { options: { ...options }, setup }
}

export async function addPasskey(
  ctx: Ctx,
  user: User,
  site: Site,
  given: { readonly setup: string; readonly name: string; readonly response: unknown },
): Promise<Passkey> {
  const { verifyRegistrationResponse } = await library()
  const asked = openChallenge(ctx, given.setup, user.id)
  const { registrationInfo } = await verifyRegistrationResponse({
    response: given.response as RegistrationResponseJSON,
    expectedChallenge: asked.challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
  }).catch((error: unknown) => invalid(`The passkey could not be checked: ${messageOf(error)}`))
  if (!registrationInfo) return invalid('The passkey could not be checked')
  await takeChallenge(ctx, asked)
  const { credential } = registrationInfo
  const passkey: Passkey = {
    id: credential.id,
    userId: user.id,
    name: given.name,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: credential.transports ?? [],
    createdAt: ctx.clock.now(),
    lastUsedAt: null,
  }
  await ctx.db.transaction().execute(async (tx) => {
    if (await findPasskey(tx, passkey.id)) invalid('This passkey is already in use')
    await savePasskey(tx, passkey)
  })
  ctx.log.info(`${user.username} added the passkey "${passkey.name}".`)
  return passkey
}

export async function renamePasskey(ctx: Ctx, user: User, id: string, name: string): Promise<Passkey> {
  return ctx.db.transaction().execute(async (tx) => {
    await getOwn(tx, user, id)
    return (await updatePasskey(tx, id, { name })) ?? notFound('Passkey')
  })
}

export async function removePasskey(ctx: Ctx, user: User, id: string): Promise<void> {
  const { name } = await ctx.db.transaction().execute(async (tx) => {
    const own = await getOwn(tx, user, id)
    await deletePasskey(tx, id)
    return own
  })
  ctx.log.info(`${user.username} removed the passkey "${name}".`)
}

async function getOwn(tx: Tx, user: User, id: string): Promise<Passkey> {
  const found = await findPasskey(tx, id)
  return found?.userId === user.id ? found : notFound('Passkey')
}

export async function askForPasskey(ctx: Ctx, site: Site) {
  const { generateAuthenticationOptions } = await library()
  const { challenge, setup } = makeChallenge(ctx, null)
  const options = await generateAuthenticationOptions({
    rpID: site.host,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    userVerification: 'required',
  })
  return { options: { ...options }, setup }
}

export async function signInWithPasskey(
  ctx: Ctx,
  site: Site,
  given: { readonly setup: string; readonly response: { readonly id: string } },
  device: Device,
): Promise<SignedIn> {
  const from = device.ipAddress ?? 'unknown'
  const asked = openChallenge(ctx, given.setup, null)
  const passkey = await findPasskey(ctx.db, given.response.id)
  const user = passkey && (await findUser(ctx.db, passkey.userId))
  if (!passkey || !user?.isActive) return refuseUnknown(ctx, from)
  const counter = await verifiedCounter(passkey, site, asked.challenge, given.response).catch(
    (error: unknown) => {
      ctx.log.warn(
        `The passkey "${passkey.name}" of ${user.username} was refused from ${from}: ${messageOf(error)}`,
      )
      throw new AppError('unauthorized', 'The passkey could not be checked')
    },
  )
  await takeChallenge(ctx, asked)
  const used = await ctx.db
    .transaction()
    .execute((tx) => updatePasskey(tx, passkey.id, { counter, last_used_at: ctx.clock.now() }))
  // Removed while its signature was being checked.
  if (!used) return refuseUnknown(ctx, from)
  ctx.log.info(`${user.username} signed in with the passkey "${passkey.name}" from ${from}.`)
  return openLogin(ctx, user, device, { method: 'passkey', idToken: null })
}

function refuseUnknown({ log }: Pick<Ctx, 'log'>, from: string): never {
  log.warn(`An unknown passkey was used to sign in from ${from}.`)
  throw new AppError('unauthorized', 'This passkey is not known here')
}

async function verifiedCounter(
  passkey: Passkey,
  site: Site,
  expectedChallenge: string,
  response: unknown,
): Promise<number> {
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
      transports: [...passkey.transports],
    },
  })
  if (!verified) throw new Error('The signature is wrong.')
  return authenticationInfo.newCounter
}

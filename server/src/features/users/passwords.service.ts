import { hash, verify } from '@node-rs/argon2'
import { compare as compareBcrypt } from 'bcryptjs'
import { AppError } from '../../lib/errors.ts'
import { createWorkSlots } from '../../lib/work-slots.ts'

/** argon2id with the parameters recommended by OWASP; hashing runs off the main thread. */
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const NO_PASSWORD = ''

/** Hashing shares libuv's four threads with file reads, so it must never occupy all of them. */
const slots = createWorkSlots({ places: 2, maxWaiting: 500 })

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const giveBack = await slots.take({ isUrgent: false, signal: NEVER }).catch(() => {
    throw new AppError('too_many', 'Too many sign-ins at the moment. Try again.')
  })
  return work().finally(giveBack)
}

const NEVER = new AbortController().signal

export async function hashPassword(password: string): Promise<string> {
  return password === '' ? NO_PASSWORD : inTurn(() => hash(password.normalize('NFC'), COSTS))
}

export interface PasswordCheck {
  readonly isRight: boolean
  /** An imported bcrypt hash, or one of a password that was not composed: replaced while the password is at hand. */
  readonly isOutdated: boolean
}

export async function checkPassword(stored: string, password: string): Promise<PasswordCheck> {
  if (stored === NO_PASSWORD && password === '') return { isRight: true, isOutdated: false }
  if (!stored.startsWith('$')) {
    await simulatePasswordCheck(password)
    return { isRight: false, isOutdated: false }
  }
  const isImported = /^\$2[aby]\$/.test(stored)
  const verifyOne = isImported ? verifyBcrypt : verifyArgon2
  for (const form of formsOf(password))
    if (await verifyOne(stored, form))
      return { isRight: true, isOutdated: isImported || form !== form.normalize('NFC') }
  return { isRight: false, isOutdated: false }
}

/**
 * Keyboards send the same accented letters composed or decomposed. Older hashes are of the password as it was sent.
 */
const formsOf = (password: string): ReadonlySet<string> =>
  new Set([password.normalize('NFC'), password, password.normalize('NFD')])

const verifyBcrypt = (stored: string, password: string): Promise<boolean> =>
  inTurn(() => compareBcrypt(password, stored))

async function verifyArgon2(stored: string, password: string): Promise<boolean> {
  // A password hash in an unknown format never matches.
  return inTurn(() => verify(stored, password).catch(() => false))
}

let decoy: Promise<string> | undefined

/** Takes as long as a real check: the response time must not reveal which usernames exist, or have no password. */
export async function simulatePasswordCheck(password: string): Promise<void> {
  decoy ??= inTurn(() => hash('no account has this password', COSTS))
  await checkPassword(await decoy, password)
}

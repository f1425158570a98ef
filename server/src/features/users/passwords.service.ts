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
  return password === '' ? NO_PASSWORD : inTurn(() => hash(password, COSTS))
}

export interface PasswordCheck {
  readonly isRight: boolean
  /** An imported bcrypt hash: should be replaced while the password is at hand. */
  readonly isOutdated: boolean
}

export async function checkPassword(stored: string, password: string): Promise<PasswordCheck> {
  if (stored === NO_PASSWORD) return { isRight: password === '', isOutdated: false }
  if (/^\$2[aby]\$/.test(stored)) {
    return { isRight: await inTurn(() => compareBcrypt(password, stored)), isOutdated: true }
  }
  return { isRight: await verifyArgon2(stored, password), isOutdated: false }
}

async function verifyArgon2(stored: string, password: string): Promise<boolean> {
  // A password hash in an unknown format never matches.
  return inTurn(() => verify(stored, password).catch(() => false))
}

let decoy: Promise<string> | undefined

/** Takes as long as a real check, so that the response time does not reveal which usernames exist. */
export async function simulatePasswordCheck(password: string): Promise<void> {
  decoy ??= inTurn(() => hash('no account has this password', COSTS))
  await verifyArgon2(await decoy, password)
}

import { hash, verify } from '@node-rs/argon2'
import { compare as compareBcrypt } from 'bcryptjs'

/** argon2id with the costs the OWASP sheet gives for it; hashing runs off the main thread. */
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const NO_PASSWORD = ''

export async function hashPassword(password: string): Promise<string> {
  return password === '' ? NO_PASSWORD : hash(password, COSTS)
}

export interface PasswordCheck {
  readonly isRight: boolean
  /** An imported bcrypt hash: worth replacing now that the password is at hand. */
  readonly isOutdated: boolean
}

export async function checkPassword(stored: string, password: string): Promise<PasswordCheck> {
  if (stored === NO_PASSWORD) return { isRight: password === '', isOutdated: false }
  if (/^\$2[aby]\$/.test(stored)) {
    return { isRight: await compareBcrypt(password, stored), isOutdated: true }
  }
  return { isRight: await verifyArgon2(stored, password), isOutdated: false }
}

async function verifyArgon2(stored: string, password: string): Promise<boolean> {
  try {
    return await verify(stored, password)
  } catch {
    // A hash nobody can read lets nobody in.
    return false
  }
}

let decoy: Promise<string> | undefined

/** Spends the time of a real check, so that the answer's delay does not tell which usernames exist. */
export async function pretendToCheck(password: string): Promise<void> {
  decoy ??= hash('no account has this password', COSTS)
  await verifyArgon2(await decoy, password)
}

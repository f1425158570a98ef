import { createHash, randomBytes, randomInt } from 'node:crypto'
import { hashToken } from '../tokens.service.ts'
import { API_KEY_PREFIX } from './keys.rules.ts'

/** API keys and app passwords are long and random, so a fast hash is sufficient: they can't be guessed. */

export const newApiKey = (): string => API_KEY_PREFIX + randomBytes(32).toString('base64url')

/** Letters and digits that are easy to tell apart on an e-ink screen, in groups of four. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'
const GROUPS = 5
const GROUP_LENGTH = 4

/** A hundred bits of entropy that can still be typed on an e-reader. */
export function newAppPassword(): string {
  const letter = () => LETTERS[randomInt(LETTERS.length)]
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

const APP_PASSWORD = /^[a-z2-9]{4}(-[a-z2-9]{4}){4}$/

/**
 * Recognised by its format and never tried as an account password, so that guesses take no time and lock nobody out.
 */
export const looksLikeAppPassword = (text: string): boolean => APP_PASSWORD.test(text)

export const md5Of = (password: string): string => createHash('md5').update(password).digest('hex')

/** KOReader only sends the MD5 of the password, so app passwords are stored as a hash of that. */
export const hashOfMd5 = (md5: string): string => hashToken(md5)

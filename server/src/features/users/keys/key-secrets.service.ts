import { createHash, randomBytes, randomInt } from 'node:crypto'
import { hashToken } from '../tokens.service.ts'
import { API_KEY_PREFIX } from './keys.rules.ts'

/** Both are random and long, so a fast hash is enough: there is nothing to guess. */

export const newApiKey = (): string => API_KEY_PREFIX + randomBytes(32).toString('base64url')

/** Letters and digits that can't be mistaken for each other on an e-ink screen, in groups of four. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'
const GROUPS = 5
const GROUP_LENGTH = 4

/** A hundred bits of chance that can still be typed on an e-reader. */
export function newAppPassword(): string {
  const letter = () => LETTERS[randomInt(LETTERS.length)]
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

const APP_PASSWORD = /^[a-z2-9]{4}(-[a-z2-9]{4}){4}$/

/** By its shape; tried as nothing else, so that guesses at it cost no time and lock nobody out. */
export const looksLikeAppPassword = (text: string): boolean => APP_PASSWORD.test(text)

export const md5Of = (password: string): string => createHash('md5').update(password).digest('hex')

/** KOReader sends the MD5 of what was typed and nothing else, so every app password is kept as a hash of that. */
export const hashOfMd5 = (md5: string): string => hashToken(md5)

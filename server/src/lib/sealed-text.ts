import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Secrets that must be readable again are stored encrypted, with a key derived from the server's own secret. */

const PREFIX = 'sealed:1:'
const IV_BYTES = 12
const TAG_BYTES = 16

const keyFrom = (secret: Uint8Array): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, new Uint8Array(), 'lectern sealed text', 32))

export function sealText(secret: Uint8Array, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(secret), iv)
  const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return PREFIX + sealed.toString('base64url')
}

export const isSealed = (text: string): boolean => text.startsWith(PREFIX)

/** Null if the text was encrypted with another secret, as after a restore on another server. */
export function unsealText(secret: Uint8Array, text: string): string | null {
  if (!isSealed(text)) return null
  const bytes = Buffer.from(text.slice(PREFIX.length), 'base64url')
  if (bytes.length < IV_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(secret), bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    const open = [decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]
    return Buffer.concat(open).toString('utf8')
  } catch {
    return null
  }
}

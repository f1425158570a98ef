import { Secret, TOTP } from 'otpauth'

/** Codes of authenticator apps: RFC 6238 with what every app knows (SHA-1, six digits, thirty seconds). */

const PERIOD_SECONDS = 30
const SECRET_BYTES = 20
/** One step before and after: clocks differ. */
const WINDOW = 1

export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

const totpOf = (secret: string, label = 'account', issuer = 'Lectern') =>
  new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  })

/** For the QR code. */
export const totpUrl = (secret: string, username: string, issuer: string): string =>
  totpOf(secret, username, issuer).toString()

/** The time step a code belongs to; null if it is wrong, or no newer than the last one that was taken. */
export function stepOfCode(
  secret: string,
  code: string,
  nowMs: number,
  lastStep: number | null,
): number | null {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const delta = totpOf(secret).validate({ token, timestamp: nowMs, window: WINDOW })
  if (delta === null) return null
  const step = Math.floor(nowMs / 1000 / PERIOD_SECONDS) + delta
  return lastStep !== null && step <= lastStep ? null : step
}

/** What people type of a recovery code, as it is stored. */
export const recoveryKey = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, '')

import { Secret, TOTP } from 'otpauth'

/**
 * Codes of authenticator apps: RFC 6238 with the parameters that every app supports (SHA-1, six digits, 30 seconds).
 */

const PERIOD_SECONDS = 30
const SECRET_BYTES = 20
/** Accepts one step before and after, to allow for clock differences. */
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

/** URL for the QR code. */
export const totpUrl = (secret: string, username: string, issuer: string): string =>
  totpOf(secret, username, issuer).toString()

/** Returns the time step of a code; null if the code is wrong, or not newer than the last one accepted. */
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

/** Normalises a recovery code as typed to its stored form. */
export const recoveryKey = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, '')

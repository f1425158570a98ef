import { readStored, removeStored, writeStored } from './storage.ts'

/** The short-lived access token. The refresh token is in a cookie that scripts can't read. */
const TOKEN_KEY = 'token'

export const storedToken = (): string | null => readStored(TOKEN_KEY)
export const storeToken = (token: string): void => writeStored(TOKEN_KEY, token)
export const forgetToken = (): void => removeStored(TOKEN_KEY)

/** Requests with a token that expires any moment may arrive too late. */
const MARGIN_SECONDS = 30

/** Whether a token is no longer valid, by this device's clock. */
export function hasExpired(token: string, nowMs = Date.now()): boolean {
  try {
    const [, payload = ''] = token.split('.')
    const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: unknown }
    return typeof exp === 'number' && exp - MARGIN_SECONDS < nowMs / 1000
  } catch {
    return false
  }
}

/** Registers a listener for another tab forgetting the token: all tabs share it. */
export function onTokenForgottenElsewhere(listener: () => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    // There is no key if the whole storage was cleared.
    if ((key === TOKEN_KEY || key === null) && newValue === null) listener()
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}

import { AppError } from '../../lib/errors.ts'
import type { Caller } from './callers.types.ts'

/** Any sign-in method that an API key could change would outlive the key's removal. */
export function checkNotApiKey({ tokenKind }: Caller): void {
  if (tokenKind === 'api-key')
    throw new AppError('forbidden', 'An API key cannot create or change keys and passwords')
}

/** A guest account may be shared: one guest must not lock the others out, or get in after its password has changed. */
export function checkNotGuest({ user }: Caller): void {
  if (user.type === 'guest') throw new AppError('forbidden', 'Guests cannot change how they sign in')
}

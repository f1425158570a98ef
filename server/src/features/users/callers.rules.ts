import { AppError } from '../../lib/errors.ts'
import type { Caller } from './callers.types.ts'

/** Whatever a key could change about ways to sign in would outlive its own removal. */
export function checkIsPerson({ tokenKind }: Caller): void {
  if (tokenKind === 'api-key')
    throw new AppError('forbidden', 'An API key can not create or change keys and passwords')
}

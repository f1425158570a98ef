import { ApiError, serverTextOr } from '../lib/api-error.ts'
import { storedToken } from '../lib/token.ts'
import { toast } from './toast.tsx'

interface Texts {
  readonly done: string
  readonly failed: (error: unknown) => string
}

/** Awaits a call, shows a toast with its outcome, and returns whether it succeeded. */
export async function toastResult(work: Promise<unknown>, { done, failed }: Texts): Promise<boolean> {
  try {
    await work
    toast.success(done)
    return true
  } catch (error) {
    if (!isSignedOut(error)) toast.error(failed(error))
    return false
  }
}

/**
 * Shows why a call failed: the server's message, or the fallback if it sent none. Returns the toast's id, or null if
 * nothing had to be shown.
 */
export function toastFailure(error: unknown, fallback: string): string | null {
  return isSignedOut(error) ? null : toast.error(serverTextOr(error, fallback))
}

/** The sign-in has ended: the sign-in page, which is shown then, says so already. */
const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && storedToken() === null

import { serverTextOr } from '../lib/api-error.ts'
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
    toast.error(failed(error))
    return false
  }
}

/** Shows why a call failed: the server's message, or the fallback if it sent none. Returns the toast's id. */
export function toastFailure(error: unknown, fallback: string): string {
  return toast.error(serverTextOr(error, fallback))
}

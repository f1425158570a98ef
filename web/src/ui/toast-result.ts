import { toast } from './toast.tsx'

interface Words {
  readonly done: string
  readonly failed: (error: unknown) => string
}

/** Waits for a call, tells how it went, and says whether it was done. */
export async function toastResult(work: Promise<unknown>, { done, failed }: Words): Promise<boolean> {
  try {
    await work
    toast.success(done)
    return true
  } catch (error) {
    toast.error(failed(error))
    return false
  }
}

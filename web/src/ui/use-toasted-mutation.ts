import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query'
import { toast } from './toast.tsx'
import { toastFailure } from './toast-result.ts'

export interface ToastedMutation<Data, Variables> extends Omit<
  UseMutationOptions<Data, Error, Variables>,
  'onError'
> {
  /** Shown when it fails, unless the server sent a sentence of its own. */
  failed: string
  /** Shown when it succeeded. */
  done?: string
}

/** A call that tells its failure in a toast, and its success where there are words for that. */
export function useToastedMutation<Data, Variables = void>({
  failed,
  done,
  onSuccess,
  ...options
}: ToastedMutation<Data, Variables>): UseMutationResult<Data, Error, Variables> {
  return useMutation({
    ...options,
    onSuccess: (...outcome) => {
      if (done !== undefined) toast.success(done)
      return onSuccess?.(...outcome)
    },
    onError: (error) => void toastFailure(error, failed),
  })
}

import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query'
import { toast } from './toast.tsx'
import { toastFailure } from './toast-result.ts'

export interface ToastedMutation<Data, Variables> extends Omit<
  UseMutationOptions<Data, Error, Variables>,
  'onError'
> {
  /** Shown on failure, unless the server sent its own message. */
  failed: string
  /** Shown on success. */
  done?: string
}

/** A call that reports failure in a toast, and success if there is a text for it. */
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

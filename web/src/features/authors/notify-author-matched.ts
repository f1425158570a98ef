import i18next from 'i18next'
import { toast, type ToastKind } from '../../ui/toast.tsx'
import type { AuthorMatched } from './edit-author.api.ts'

const TOASTS = {
  notFound: ['error', 'notFound'],
  same: ['info', 'noMatchUpdates'],
  withImage: ['success', 'matched'],
  withoutImage: ['success', 'matchedNoImage'],
} as const satisfies Record<AuthorMatched, readonly [ToastKind, string]>

/** Shows a toast with the result of matching one author. */
export function notifyAuthorMatched(result: AuthorMatched): void {
  const [kind, words] = TOASTS[result]
  toast[kind](i18next.t(`authors.edit.${words}`))
}

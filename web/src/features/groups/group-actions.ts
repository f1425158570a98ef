import i18next from 'i18next'
import { Trash2 } from 'lucide-react'
import { serverTextOr } from '../../lib/api-error.ts'
import { confirmDanger } from '../../ui/confirm.ts'
import type { MenuEntry } from '../../ui/menu-entry.ts'
import { questionOf } from '../../ui/question-of.ts'
import { toastResult } from '../../ui/toast-result.ts'
import type { GroupPart } from './group-parts.ts'

/** Group actions with their toasts. All of them resolve to whether they succeeded. */

export function toastCreated(part: GroupPart, name: string, work: Promise<unknown>): Promise<boolean> {
  return toastResult(work, {
    done: i18next.t(`${part}.toasts.created`, { name }),
    failed: (error) => createFailedText(part, error),
  })
}

export const createFailedText = (part: GroupPart, error: unknown): string =>
  i18next.t(`${part}.toasts.createFailed`, {
    text: serverTextOr(error, i18next.t('shell.serverUnreachable')),
  })

export function toastUpdated(part: GroupPart, work: Promise<unknown>): Promise<boolean> {
  return toastResult(work, {
    done: i18next.t(`${part}.toasts.updated`),
    failed: () => i18next.t(`${part}.toasts.updateFailed`),
  })
}

export function toastDeleted(part: GroupPart, work: Promise<unknown>): Promise<boolean> {
  return toastResult(work, {
    done: i18next.t(`${part}.toasts.deleted`),
    failed: () => i18next.t(`${part}.toasts.deleteFailed`),
  })
}

/** Asks for confirmation before deleting a group. */
export function confirmDeletion(part: GroupPart, name: string): Promise<boolean> {
  return confirmDanger(questionOf(i18next.t, `${part}.edit.ask`, { name }))
}

/** Menu entry that deletes a group. */
export const deletionEntry = (part: GroupPart, name: string, remove: () => Promise<unknown>): MenuEntry => ({
  kind: 'action',
  label: i18next.t(`${part}.page.delete`),
  icon: Trash2,
  danger: true,
  onSelect: () => void confirmDeletion(part, name).then((confirmed) => confirmed && remove()),
})

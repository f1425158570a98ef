import type { EditableSettings } from '@lectern/contract/settings'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { serverTextOr } from '../../lib/api-error.ts'
import { call } from '../../lib/client.ts'
import { toast } from '../../ui/toast.tsx'
import { useServerSettings } from '../../session/use-server-settings.ts'

export type SettingKey = keyof EditableSettings

const TOAST_ID = 'settings'
const SAVED_TOAST_MS = 2000

export interface SettingControl<Value> {
  /** The value being saved, or else the current one: a failed change reverts automatically. */
  readonly value: Value
  readonly isSaving: boolean
  save(value: Value, onSaved?: () => void): void
}

/** One server setting: every change is saved immediately in its own request. Undefined while nobody is signed in. */
export function useSetting<Key extends SettingKey>(
  key: Key,
): SettingControl<EditableSettings[Key]> | undefined {
  const { t } = useTranslation()
  const { settings, keepSetting } = useServerSettings()
  const change = useMutation({
    // Changes to one setting reach the server in order.
    scope: { id: `setting ${key}` },
    mutationFn: (value: EditableSettings[Key]) => call('settings.update', { body: { [key]: value } }),
    onSuccess: ({ serverSettings }) => {
      keepSetting(key, serverSettings[key])
      toast.success(t('settings.saved'), { id: TOAST_ID, duration: SAVED_TOAST_MS })
    },
    onError: (error) => {
      toast.error(serverTextOr(error, t('settings.saveFailed')), { id: TOAST_ID })
    },
  })
  const rememberFocus = useKeptFocus(change.isPending)
  if (settings === null) return undefined
  return {
    value: change.isPending ? change.variables : (settings as EditableSettings)[key],
    isSaving: change.isPending,
    save(value, onSaved) {
      rememberFocus()
      change.mutate(value, { onSuccess: () => onSaved?.() })
    },
  }
}

/** Restores focus to a control that lost it by being disabled while saving. */
function useKeptFocus(isSaving: boolean): () => void {
  const focused = useRef<Element>(null)
  useEffect(() => {
    if (!isSaving) return
    // Some controls are only enabled again in a separate render right after ours.
    return () => void setTimeout(() => giveBack(focused.current))
  }, [isSaving])
  return () => void (focused.current = document.activeElement)
}

function giveBack(element: Element | null): void {
  const isLost = document.activeElement === null || document.activeElement === document.body
  if (isLost && element instanceof HTMLElement && element.isConnected) element.focus()
}

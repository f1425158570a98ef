import type { ServerSettings } from '@lectern/contract/settings'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { serverTextOr } from '../../lib/api-error.ts'
import { call } from '../../lib/client.ts'
import { toast } from '../../ui/toast.tsx'
import { useServerSettings } from '../users/use-server-settings.ts'

export type SettingKey = keyof ServerSettings

const TOAST_ID = 'settings'
const SAVED_TOAST_MS = 2000

export interface SettingControl<Value> {
  /** What is being saved, else what holds: a change that fails falls back by itself. */
  readonly value: Value
  readonly isSaving: boolean
  save(value: Value, onSaved?: () => void): void
}

/** One server setting: every change is saved at once, in a request of its own. Undefined while nobody is signed in. */
export function useSetting<Key extends SettingKey>(
  key: Key,
): SettingControl<ServerSettings[Key]> | undefined {
  const { t } = useTranslation()
  const { settings, keepSetting } = useServerSettings()
  const keepFocus = useKeptFocus()
  const change = useMutation({
    mutationFn: (value: ServerSettings[Key]) => call('settings.update', { body: { [key]: value } }),
    onSuccess: ({ serverSettings }) => {
      keepSetting(key, serverSettings[key])
      toast.success(t('settings.saved'), { id: TOAST_ID, duration: SAVED_TOAST_MS })
    },
    onError: (error) => {
      toast.error(serverTextOr(error, t('settings.saveFailed')), { id: TOAST_ID })
    },
    onSettled: keepFocus.giveBack,
  })
  if (settings === null) return undefined
  return {
    value: change.isPending ? change.variables : (settings as ServerSettings)[key],
    isSaving: change.isPending,
    save(value, onSaved) {
      keepFocus.remember()
      change.mutate(value, { onSuccess: () => onSaved?.() })
    },
  }
}

/** A control that is disabled for the moment of saving loses the keyboard's focus; it gets it back. */
function useKeptFocus() {
  const focused = useRef<Element>(null)
  const isWaiting = useRef(false)
  useEffect(() => {
    if (!isWaiting.current) return
    const element = focused.current
    if (!(element instanceof HTMLElement) || element.matches(':disabled')) return
    isWaiting.current = false
    if (document.activeElement === document.body) element.focus()
  })
  return {
    remember: () => void (focused.current = document.activeElement),
    giveBack: () => void (isWaiting.current = true),
  }
}

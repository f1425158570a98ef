import i18next, { t } from 'i18next'
import { useSyncExternalStore } from 'react'

/**
 * Lightweight translation hook for components rendered by the hundreds: takes a fifth of the time of
 * `useTranslation`.
 */
export function useT(): typeof t {
  useSyncExternalStore(subscribe, () => i18next.language)
  return t
}

function subscribe(onChange: () => void): () => void {
  i18next.on('languageChanged', onChange)
  return () => i18next.off('languageChanged', onChange)
}

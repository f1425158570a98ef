import { type Language, LANGUAGES } from '@lectern/contract/constants'
import { useTranslation } from 'react-i18next'
import { hinted } from '../../lib/hinted.ts'
import { setLanguage, storedLanguage } from '../../lib/i18n.ts'
import { LANGUAGE_NAMES } from '../../lib/languages.ts'
import { Select } from '../../ui/Select.tsx'
import { useSetting } from './settings.api.ts'

const OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))

/** Default language for users who have not chosen one. */
export function ServerLanguageSelect() {
  const { t } = useTranslation()
  const setting = useSetting('language')
  if (!setting) return null

  // Also applied here if this browser has its own choice, so that the change is visible.
  const showHere = (language: Language) => {
    if (storedLanguage() !== null) void setLanguage(language)
  }
  return (
    <Select
      {...hinted(t, 'settings.language.label')}
      options={OPTIONS}
      value={setting.value}
      disabled={setting.isSaving}
      onChange={(language) => setting.save(language, () => showHere(language))}
    />
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hinted } from '../../lib/hinted.ts'
import { TextMultiSelect } from '../../ui/TextMultiSelect.tsx'
import { useSetting } from './settings.api.ts'
import { toOrigin } from './settings.rules.ts'

/** Web origins that may call this server. Not disabled while saving, so that the next one can be typed. */
export function AllowedOrigins() {
  const { t } = useTranslation()
  const setting = useSetting('allowedOrigins')
  const [refused, setRefused] = useState<string>()
  if (!setting) return null

  const handleChange = (typed: string[]) => {
    const wrong = typed.find((text) => toOrigin(text) === null)
    setRefused(wrong)
    if (wrong !== undefined) return
    setting.save([...new Set(typed.map((text) => toOrigin(text) ?? text))])
  }
  return (
    <TextMultiSelect
      {...hinted(t, 'settings.allowedOrigins.label')}
      error={refused === undefined ? undefined : t('settings.allowedOrigins.invalid', { text: refused })}
      value={setting.value}
      suggestions={NONE}
      placeholder="https://example.org"
      onChange={handleChange}
      className="py-2"
    />
  )
}

const NONE: readonly string[] = []

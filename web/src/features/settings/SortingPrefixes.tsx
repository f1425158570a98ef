import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hinted } from '../../lib/hinted.ts'
import { TextMultiSelect } from '../../ui/TextMultiSelect.tsx'
import { useSetting } from './settings.api.ts'
import { toPrefixes } from './settings.rules.ts'

const SUGGESTIONS = ['the', 'a', 'an', 'der', 'die', 'das', 'el', 'la', 'le', 'les', 'il']

/**
 * Prefixes ignored when sorting titles. At least one must remain. Not disabled while saving, so that the next word
 * can be typed.
 */
export function SortingPrefixes() {
  const { t } = useTranslation()
  const setting = useSetting('sortingPrefixes')
  const [isMissing, setIsMissing] = useState(false)
  if (!setting) return null

  const handleChange = (typed: string[]) => {
    const prefixes = toPrefixes(typed)
    setIsMissing(prefixes.length === 0)
    if (prefixes.length > 0) setting.save(prefixes)
  }
  return (
    <TextMultiSelect
      {...hinted(t, 'settings.sortingPrefixes.label')}
      error={isMissing ? t('settings.sortingPrefixes.missing') : undefined}
      value={setting.value}
      suggestions={SUGGESTIONS}
      onChange={handleChange}
      className="pb-2 pl-4"
    />
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NumberField } from '../../ui/NumberField.tsx'
import { useSetting } from '../settings/settings.api.ts'

/** How long entries are kept. Saved on blur. */
export function KeptDays() {
  const { t } = useTranslation()
  const setting = useSetting('auditDaysToKeep')
  const [draft, setDraft] = useState<number | null>()
  if (!setting) return null
  const leave = () => {
    if (typeof draft === 'number' && draft !== setting.value) setting.save(draft)
    setDraft(undefined)
  }
  return (
    <div onBlur={leave} className="sm:max-w-60">
      <NumberField
        name="auditDaysToKeep"
        label={t('audit.keepDays')}
        required
        min={1}
        max={3650}
        value={draft === undefined ? setting.value : draft}
        onChange={setDraft}
      />
    </div>
  )
}

import { useTranslation } from 'react-i18next'
import { Select } from '../../ui/Select.tsx'
import { COVER_PROVIDERS } from './cover-providers.ts'
import { useSetting } from './settings.api.ts'

export function CoverProviderSelect() {
  const { t } = useTranslation()
  const setting = useSetting('scannerCoverProvider')
  if (!setting) return null
  return (
    <Select
      label={t('settings.scannerCoverProvider.label')}
      options={COVER_PROVIDERS}
      value={COVER_PROVIDERS.find(({ value }) => value === setting.value)?.value ?? null}
      disabled={setting.isSaving}
      onChange={(value) => setting.save(value)}
      className="pb-2 pl-4"
    />
  )
}

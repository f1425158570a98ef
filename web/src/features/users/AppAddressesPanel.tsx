import { useTranslation } from 'react-i18next'
import { serverUrl } from '../../lib/base-path.ts'
import { CopyField } from '../../ui/CopyField.tsx'
import { Panel } from '../../ui/Panel.tsx'

/** What to type into e-readers and podcast apps. */
export function AppAddressesPanel() {
  const { t } = useTranslation()
  const at = (path: string) => window.location.origin + serverUrl(path)
  return (
    <Panel title={t('appPasswords.addressesTitle')} description={t('appPasswords.addressesNote')}>
      <div className="grid gap-4">
        <CopyField label={t('appPasswords.opds')} hint={t('appPasswords.opdsHint')} value={at('/opds')} />
        <CopyField
          label={t('appPasswords.kosync')}
          hint={t('appPasswords.kosyncHint')}
          value={at('/kosync')}
        />
        <CopyField label={t('appPasswords.gpodder')} hint={t('appPasswords.gpodderHint')} value={at('')} />
      </div>
    </Panel>
  )
}

import { useTranslation } from 'react-i18next'
import { serverUrl } from '../../lib/base-path.ts'
import { hinted } from '../../lib/hinted.ts'
import { CopyField } from '../../ui/CopyField.tsx'
import { Panel } from '../../ui/Panel.tsx'

/** Addresses to enter in e-readers and podcast apps. */
export function AppAddressesPanel() {
  const { t } = useTranslation()
  const at = (path: string) => window.location.origin + serverUrl(path)
  return (
    <Panel title={t('appPasswords.addressesTitle')} description={t('appPasswords.addressesNote')}>
      <div className="grid gap-4">
        <CopyField {...hinted(t, 'appPasswords.opds')} value={at('/opds')} />
        <CopyField {...hinted(t, 'appPasswords.kosync')} value={at('/kosync')} />
        <CopyField {...hinted(t, 'appPasswords.gpodder')} value={at('')} />
      </div>
    </Panel>
  )
}

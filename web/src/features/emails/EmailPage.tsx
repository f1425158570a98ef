import type { EreaderDeviceView } from '@lectern/contract/emails'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../lib/page-title.ts'
import { useServerEvent } from '../../session/use-server-event.ts'
import { queryClient } from '../../lib/query-client.ts'
import { LoadError } from '../../ui/LoadState.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { emailSettingsQuery, saveDevices } from './emails.api.ts'
import { EreaderDevices } from './EreaderDevices.tsx'
import { MailAccountForm } from './MailAccountForm.tsx'

/** The server's mail account, and all e-readers. */
export function EmailPage() {
  const { t } = useTranslation()
  const query = useQuery(emailSettingsQuery())
  const { data: settings, isError } = query
  usePageTitle(t('emails.title'))
  useServerEvent('ereader-devices-updated', ({ ereaderDevices }) => putDevices(ereaderDevices))
  if (isError && !settings) return <LoadError query={query} message={t('emails.loadFailed')} />
  return (
    <div className="grid gap-4 sm:gap-6">
      <Panel title={t('emails.title')} description={t('emails.text')} headingLevel="h1">
        {settings ? <MailAccountForm settings={settings} /> : <Skeleton className="h-64 w-full" />}
      </Panel>
      {settings && <EreaderDevices devices={settings.ereaderDevices} isForAll onSave={saveDevices} />}
    </div>
  )
}

const putDevices = (ereaderDevices: EreaderDeviceView[]): void =>
  void queryClient.setQueryData(
    emailSettingsQuery().queryKey,
    (known) => known && { ...known, ereaderDevices },
  )

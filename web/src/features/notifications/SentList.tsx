import type { SentNotificationView } from '@lectern/contract/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDateFormat } from '../../session/use-date-format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadState } from '../../ui/LoadState.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { sentQuery } from './notifications.api.ts'

const AT_FIRST = 10

/** Recently sent and failed notifications. */
export function SentList() {
  const { t } = useTranslation()
  const query = useQuery(sentQuery())
  const { data: sent } = query
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? sent : sent?.slice(0, AT_FIRST)
  return (
    <Panel title={t('notifications.sent')}>
      {!sent && <LoadState query={query} failed={t('notifications.loadFailed')} className="h-24 w-full" />}
      {sent?.length === 0 && <EmptyState text={t('notifications.nothingSent')} />}
      {shown && shown.length > 0 && (
        <ul className="divide-y divide-line">
          {shown.map((one) => (
            <SentRow key={one.id} sent={one} />
          ))}
        </ul>
      )}
      {sent && sent.length > AT_FIRST && !showsAll && (
        <Button className="mt-3" onClick={() => setShowsAll(true)}>
          {t('notifications.showAll')}
        </Button>
      )}
    </Panel>
  )
}

function SentRow({ sent }: { sent: SentNotificationView }) {
  const { t } = useTranslation()
  const { dateTime } = useDateFormat()
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium break-words">{sent.title}</p>
        <p className="text-sm break-words text-muted">
          {dateTime(sent.sentAt)} · {sent.channels.join(', ')}
        </p>
        {sent.error !== null && <p className="text-sm break-words text-danger">{sent.error}</p>}
      </div>
      <div className="flex gap-2">
        {sent.isTest && <Badge>{t('notifications.test')}</Badge>}
        <Badge tone={sent.error === null ? 'done' : 'danger'}>
          {t(sent.error === null ? 'notifications.delivered' : 'notifications.failed')}
        </Badge>
      </div>
    </li>
  )
}

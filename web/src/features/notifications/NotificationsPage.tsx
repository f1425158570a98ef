import type {
  NotificationEventView,
  NotificationSettingsView,
  NotificationView,
} from '@lectern/contract/notifications'
import { useQuery } from '@tanstack/react-query'
import { BellPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../lib/page-title.ts'
import { useServerEvent } from '../../session/use-server-event.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/LoadState.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useEditor } from '../../ui/use-editor.tsx'
import { DeliveryForm } from './DeliveryForm.tsx'
import { NotificationCard } from './NotificationCard.tsx'
import { NotificationModal } from './NotificationModal.tsx'
import { notificationsQuery, putSettings } from './notifications.api.ts'
import { SentList } from './SentList.tsx'

/** Notifications to other services: where they go, when they are sent, and what was sent. */
export function NotificationsPage() {
  const { t } = useTranslation()
  const query = useQuery(notificationsQuery())
  const { data, isError } = query
  usePageTitle(t('notifications.title'))
  useServerEvent('notifications_updated', putSettings)
  if (isError && !data) return <LoadError query={query} message={t('notifications.loadFailed')} />
  return (
    <div className="grid gap-4 sm:gap-6">
      {data ? (
        <>
          <NotificationList settings={data.settings} events={data.data.events} />
          <DeliveryForm settings={data.settings} />
          <SentList />
        </>
      ) : (
        <Panel title={t('notifications.title')} headingLevel="h1">
          <Skeleton className="h-64 w-full" />
        </Panel>
      )}
    </div>
  )
}

interface NotificationListProps {
  settings: NotificationSettingsView
  events: readonly NotificationEventView[]
}

function NotificationList({ settings, events }: NotificationListProps) {
  const { t } = useTranslation()
  const editor = useEditor<NotificationView>()
  const create = (
    <Button variant="primary" icon={BellPlus} onClick={() => editor.open(null)}>
      {t('notifications.create')}
    </Button>
  )
  const { notifications } = settings
  return (
    <Panel
      title={t('notifications.title')}
      description={t('notifications.text')}
      headingLevel="h1"
      action={notifications.length > 0 && create}
    >
      {notifications.length === 0 ? (
        <EmptyState text={t('notifications.none')} action={create} />
      ) : (
        <ul className="grid gap-3">
          {notifications.map((notification) => (
            <NotificationCard
              key={notification.id}
              notification={notification}
              onEdit={() => editor.open(notification)}
            />
          ))}
        </ul>
      )}
      {editor.show((notification, modal) => (
        <NotificationModal notification={notification} events={events} {...modal} />
      ))}
    </Panel>
  )
}

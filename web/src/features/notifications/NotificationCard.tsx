import type { NotificationView } from '@lectern/contract/notifications'
import { nameOfChannel } from '@lectern/contract/rules/notification-channels'
import { useMutation } from '@tanstack/react-query'
import clsx from 'clsx'
import { Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDateFormat } from '../../session/use-date-format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { confirmDanger, confirmYesNo } from '../../ui/confirm.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { toast } from '../../ui/toast.tsx'
import { toastFailure } from '../../ui/toast-result.ts'
import { enableNotification, fireTestEvent, removeNotification, sendTest } from './notifications.api.ts'

interface NotificationCardProps {
  notification: NotificationView
  onEdit: () => void
}

export function NotificationCard({ notification, onEdit }: NotificationCardProps) {
  const { t } = useTranslation()
  const { eventName, enabled, urls } = notification
  const name = t(`notifications.events.${eventName}.name`)
  return (
    <li
      className={clsx(
        'grid gap-2 rounded-panel border p-4',
        enabled ? 'border-line' : 'border-danger/50 bg-danger-soft',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="min-w-0 flex-1 basis-56 font-medium">
          {name} {!enabled && <Badge tone="danger">{t('notifications.disabled')}</Badge>}
        </h2>
        <CardButtons notification={notification} name={name} onEdit={onEdit} />
      </div>
      <ul className="flex flex-wrap gap-2" aria-label={t('notifications.channels')}>
        {urls.map((url) => (
          <li key={url} className="max-w-full">
            <Chip>{nameOfChannel(url)}</Chip>
          </li>
        ))}
      </ul>
      <LastAttempt notification={notification} />
    </li>
  )
}

function LastAttempt({ notification }: { notification: NotificationView }) {
  const { t } = useTranslation()
  const { relative } = useDateFormat()
  const { lastFiredAt, lastAttemptFailed, numConsecutiveFailedAttempts } = notification
  if (lastFiredAt === null) return <p className="text-sm text-muted">{t('notifications.neverFired')}</p>
  const when = relative(lastFiredAt)
  return lastAttemptFailed ? (
    <p className="text-sm text-danger">
      {t('notifications.lastFailed', { when, number: numConsecutiveFailedAttempts })}
    </p>
  ) : (
    <p className="text-sm text-muted">{t('notifications.lastFired', { when })}</p>
  )
}

function CardButtons({ notification, name, onEdit }: NotificationCardProps & { name: string }) {
  const { t } = useTranslation()
  const { id, enabled } = notification
  const run = useMutation({
    mutationFn: ({ work }: Work) => work(),
    onSuccess: (_nothing, { done }) => void toast.success(done),
    onError: (error, { failed }) => toastFailure(error, failed),
  })
  const remove = async () => {
    const confirmed = await confirmDanger({
      action: t('notifications.delete'),
      message: t('notifications.confirmDelete', { name }),
    })
    if (!confirmed) return
    run.mutate({
      work: () => removeNotification(id),
      done: t('notifications.deleted'),
      failed: t('notifications.deleteFailed'),
    })
  }
  const enable = () =>
    run.mutate({
      work: () => enableNotification(id),
      done: t('notifications.updated'),
      failed: t('notifications.updateFailed'),
    })
  return (
    <div className="flex flex-wrap items-center gap-2">
      {!enabled && (
        <Button size="sm" onClick={enable}>
          {t('notifications.enable')}
        </Button>
      )}
      <TestButtons notification={notification} isBusy={run.isPending} onTest={run.mutate} />
      <IconButton icon={Pencil} name={t('notifications.editOne', { name })} onClick={onEdit} />
      <IconButton icon={Trash2} name={t('notifications.deleteOne', { name })} onClick={() => void remove()} />
    </div>
  )
}

interface Work {
  readonly work: () => Promise<void>
  readonly done: string
  readonly failed: string
}

interface TestButtonsProps {
  notification: NotificationView
  isBusy: boolean
  onTest: (work: Work) => void
}

/** The test event is fired like any other; for all other events a sample is sent after confirmation. */
function TestButtons({ notification, isBusy, onTest }: TestButtonsProps) {
  const { t } = useTranslation()
  if (notification.eventName === 'onTest') {
    const fire = (fail: boolean) =>
      onTest({
        work: () => fireTestEvent({ fail }),
        done: t('notifications.fired'),
        failed: t('notifications.fireFailed'),
      })
    return (
      <>
        <Button size="sm" busy={isBusy} onClick={() => fire(false)}>
          {t('notifications.fire')}
        </Button>
        <Button size="sm" busy={isBusy} onClick={() => fire(true)}>
          {t('notifications.fireAndFail')}
        </Button>
      </>
    )
  }
  const test = async () => {
    const confirmed = await confirmYesNo({
      action: t('notifications.test'),
      message: t('notifications.confirmTest'),
    })
    if (!confirmed) return
    onTest({
      work: () => sendTest(notification.id),
      done: t('notifications.tested'),
      failed: t('notifications.testFailed'),
    })
  }
  return (
    <Button size="sm" busy={isBusy} onClick={() => void test()}>
      {t('notifications.test')}
    </Button>
  )
}

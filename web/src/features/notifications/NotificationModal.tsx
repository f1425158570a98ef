import type { NotificationEventView, NotificationView } from '@lectern/contract/notifications'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormModal } from '../../ui/FormModal.tsx'
import { Select } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { toast } from '../../ui/toast.tsx'
import { toastFailure } from '../../ui/toast-result.ts'
import { useDiscardQuestion } from '../../ui/use-discard-question.ts'
import { ChannelFields } from './ChannelFields.tsx'
import { draftOf, newDraft, withEvent } from './notification-form.rules.ts'
import { LibraryField } from './LibraryField.tsx'
import { saveNotification } from './notifications.api.ts'
import { TemplateFields } from './TemplateFields.tsx'

const WIDTH_PX = 800

interface NotificationModalProps {
  open: boolean
  /** Null for a new notification. Give the modal a React key, so that it starts fresh each time it opens. */
  notification: NotificationView | null
  events: readonly NotificationEventView[]
  onClose: () => void
}

export function NotificationModal({ open, notification, events, onClose }: NotificationModalProps) {
  const { t } = useTranslation()
  const form = useNotificationForm(notification, events, onClose)
  const { draft, event } = form
  const askToClose = useDiscardQuestion('ui', form.isDirty, onClose)
  return (
    <FormModal
      open={open}
      onClose={askToClose}
      title={t(notification === null ? 'notifications.createTitle' : 'notifications.editTitle')}
      width={WIDTH_PX}
      processing={form.isSaving}
      submitLabel={t('notifications.submit')}
      onSubmit={form.submit}
      className="grid gap-5"
    >
      <Select
        label={t('notifications.event')}
        options={events.map(({ name }) => ({
          value: name,
          label: t(`notifications.events.${name}.name`),
          description: t(`notifications.events.${name}.text`),
        }))}
        value={draft.eventName}
        onChange={(name) => {
          const chosen = events.find((one) => one.name === name)
          if (chosen) form.change(withEvent(draft, chosen))
        }}
      />
      {event.requiresLibrary && (
        <LibraryField
          libraryId={draft.libraryId}
          onChange={(libraryId) => form.change({ ...draft, libraryId })}
        />
      )}
      <ChannelFields
        urls={draft.urls}
        error={form.isRefused && draft.urls.length === 0 ? t('notifications.channelMissing') : undefined}
        onChange={(urls) => form.change({ ...draft, urls })}
      />
      <TemplateFields draft={draft} event={event} onChange={form.change} />
      <Switch
        name="enabled"
        label={t('notifications.enabled')}
        checked={draft.enabled}
        onChange={(enabled) => form.change({ ...draft, enabled })}
      />
    </FormModal>
  )
}

function useNotificationForm(
  notification: NotificationView | null,
  events: readonly NotificationEventView[],
  onSaved: () => void,
) {
  const { t } = useTranslation()
  const [start] = useState(() => (notification ? draftOf(notification) : newDraft(testEvent(events))))
  const [draft, setDraft] = useState(start)
  const [isRefused, setIsRefused] = useState(false)
  const saving = useMutation({
    mutationFn: () => saveNotification(notification?.id ?? null, draft),
    onSuccess: () => {
      toast.success(t(notification === null ? 'notifications.created' : 'notifications.updated'))
      onSaved()
    },
    onError: (error) =>
      toastFailure(
        error,
        t(notification === null ? 'notifications.createFailed' : 'notifications.updateFailed'),
      ),
  })
  return {
    draft,
    isRefused,
    isSaving: saving.isPending,
    isDirty: JSON.stringify(draft) !== JSON.stringify(start),
    event: events.find(({ name }) => name === draft.eventName) ?? testEvent(events),
    change: setDraft,
    submit: () => {
      setIsRefused(draft.urls.length === 0)
      if (draft.urls.length > 0) saving.mutate()
    },
  }
}

function testEvent(events: readonly NotificationEventView[]): NotificationEventView {
  const event = events.find(({ name }) => name === 'onTest') ?? events[0]
  if (!event) throw new Error('The server knows no events.')
  return event
}

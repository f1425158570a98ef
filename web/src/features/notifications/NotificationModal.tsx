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
import {
  draftOf,
  isTyped,
  newDraft,
  NO_CHANNEL,
  type NotificationDraft,
  withEvent,
  withTyped,
} from './notification-form.rules.ts'
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
  const askToClose = useDiscardQuestion('ui', open && form.isDirty, onClose)
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
        typed={form.typed}
        error={form.problem && t(`notifications.${form.problem}`)}
        onChange={form.setUrls}
        onType={form.setTyped}
        onAdd={form.addTyped}
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
  const [typed, setTyped] = useState(NO_CHANNEL)
  const [problem, setProblem] = useState<'addressInvalid' | 'channelMissing'>()
  const saving = useMutation({
    mutationFn: (finished: NotificationDraft) => saveNotification(notification?.id ?? null, finished),
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
  /** Adds what was typed, and returns the result; null if it is invalid. */
  const takeTyped = (): NotificationDraft | null => {
    const urls = withTyped(draft.urls, typed)
    if (urls === null) {
      setProblem('addressInvalid')
      return null
    }
    const next = { ...draft, urls }
    setDraft(next)
    setTyped({ ...typed, address: '', secret: '' })
    setProblem(undefined)
    return next
  }
  return {
    draft,
    typed,
    problem,
    isSaving: saving.isPending,
    isDirty: isTyped(typed) || JSON.stringify(draft) !== JSON.stringify(start),
    event: events.find(({ name }) => name === draft.eventName) ?? testEvent(events),
    change: setDraft,
    setTyped,
    setUrls: (urls: string[]) => {
      setDraft({ ...draft, urls })
      setProblem(undefined)
    },
    addTyped: () => {
      if (isTyped(typed)) takeTyped()
      else setProblem('addressInvalid')
    },
    submit: () => {
      const finished = takeTyped()
      if (finished?.urls.length === 0) setProblem('channelMissing')
      else if (finished) saving.mutate(finished)
    },
  }
}

function testEvent(events: readonly NotificationEventView[]): NotificationEventView {
  const event = events.find(({ name }) => name === 'onTest') ?? events[0]
  if (!event) throw new Error('The server knows no events.')
  return event
}

import type { NotificationSettingsView } from '@lectern/contract/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsOf } from '../../lib/fields-of.ts'
import { hinted } from '../../lib/hinted.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { RequiredNumberField } from '../../ui/RequiredNumberField.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useLeaveGuard } from '../../ui/use-leave-guard.ts'
import { useToastedMutation } from '../../ui/use-toasted-mutation.ts'
import { isAppriseUrl } from './notification-form.rules.ts'
import { type DeliverySettings, saveDelivery } from './notifications.api.ts'

const MOST = 1000
const EXAMPLE = 'http://apprise:8000/notify'

/** Address of Apprise, and limits for queued and failed notifications. */
export function DeliveryForm({ settings }: { settings: NotificationSettingsView }) {
  const { t } = useTranslation()
  const { appriseApiUrl, maxFailedAttempts, maxNotificationQueue } = settings
  const stored = { appriseApiUrl, maxFailedAttempts, maxNotificationQueue }
  const [draft, setDraft] = useState<DeliverySettings>(stored)
  const isDirty =
    (draft.appriseApiUrl ?? '').trim() !== (appriseApiUrl ?? '') ||
    draft.maxFailedAttempts !== maxFailedAttempts ||
    draft.maxNotificationQueue !== maxNotificationQueue
  useLeaveGuard(isDirty)
  const [isRefused, setIsRefused] = useState(false)
  const isUrlFine = isAppriseUrl(draft.appriseApiUrl ?? '')
  const saving = useToastedMutation({
    mutationFn: () => saveDelivery({ ...draft, appriseApiUrl: draft.appriseApiUrl?.trim() || null }),
    done: t('notifications.saved'),
    failed: t('notifications.saveFailed'),
  })
  const submit = () => {
    setIsRefused(!isUrlFine)
    if (isUrlFine) saving.mutate()
  }
  const field = fieldsOf(draft, (part) => setDraft({ ...draft, ...part }))
  return (
    <Panel title={t('notifications.delivery')} description={t('notifications.deliveryText')}>
      <Form onSubmit={submit} className="grid items-start gap-4 sm:grid-cols-2" noValidate>
        <TextField
          type="url"
          {...hinted(t, 'notifications.appriseUrl')}
          error={isRefused && !isUrlFine ? t('notifications.appriseInvalid') : undefined}
          placeholder={EXAMPLE}
          className="sm:col-span-2"
          maxLength={2000}
          value={draft.appriseApiUrl ?? ''}
          onChange={(url) => setDraft({ ...draft, appriseApiUrl: url })}
        />
        <RequiredNumberField
          {...hinted(t, 'notifications.maxQueue')}
          min={1}
          max={MOST}
          {...field('maxNotificationQueue')}
        />
        <RequiredNumberField
          {...hinted(t, 'notifications.maxFailed')}
          min={1}
          max={MOST}
          {...field('maxFailedAttempts')}
        />
        <Button type="submit" variant="primary" busy={saving.isPending} className="justify-self-start">
          {t('notifications.save')}
        </Button>
      </Form>
    </Panel>
  )
}

import type { CleanUpRules } from '@lectern/contract/feed-settings'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../../../session/use-permissions.ts'
import { fieldsOf, flagsOf } from '../../../lib/fields-of.ts'
import { Button } from '../../../ui/Button.tsx'
import { confirmDanger } from '../../../ui/confirm.ts'
import { Form } from '../../../ui/Form.tsx'
import { NumberField } from '../../../ui/NumberField.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useToastedMutation } from '../../../ui/use-toasted-mutation.ts'
import { CleanUpPreview } from './CleanUpPreview.tsx'
import { previewCleanUp, runCleanUp, saveCleanUp } from './schedule.api.ts'

const MAX_PLAYED_DAYS = 3650
const MAX_AGE_DAYS = 36_500

/** Rules by which episodes are deleted, and what they would delete now. */
export function CleanUpForm({ itemId, stored }: { itemId: string; stored: CleanUpRules }) {
  const { t } = useTranslation()
  const headingId = useId()
  const { canDelete } = usePermissions()
  const [draft, setDraft] = useState(stored)
  const change = (news: Partial<CleanUpRules>) => setDraft((now) => ({ ...now, ...news }))
  const isChanged = JSON.stringify(draft) !== JSON.stringify(stored)
  const saving = useToastedMutation({
    mutationFn: () => saveCleanUp(itemId, draft),
    done: t('podcasts.schedule.saved'),
    failed: t('podcasts.schedule.failed'),
  })
  const preview = useToastedMutation({
    mutationFn: () => previewCleanUp(itemId),
    failed: t('podcasts.cleanUp.previewFailed'),
  })
  const running = useToastedMutation({
    mutationFn: () => runCleanUp(itemId),
    onSuccess: ({ episodes }) => {
      toast.success(t('podcasts.cleanUp.ran', { number: episodes.length }))
      preview.mutate()
    },
    failed: t('podcasts.cleanUp.runFailed'),
  })
  const handleRun = async (number: number) => {
    const confirmed = await confirmDanger({
      action: t('podcasts.cleanUp.run'),
      message: t('podcasts.cleanUp.confirmRun', { number }),
    })
    if (confirmed) running.mutate()
  }
  const field = fieldsOf(draft, change)
  const flag = flagsOf(draft, change)
  return (
    <section aria-labelledby={headingId} className="grid gap-4">
      <div>
        <h3 id={headingId} className="font-medium">
          {t('podcasts.cleanUp.title')}
        </h3>
        <p className="text-sm text-muted">{t('podcasts.cleanUp.hint')}</p>
      </div>
      <Form onSubmit={() => isChanged && saving.mutate()} className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label={t('podcasts.cleanUp.played')}
          hint={t('podcasts.cleanUp.never')}
          {...field('playedAfterDays')}
          min={0}
          max={MAX_PLAYED_DAYS}
          step={1}
        />
        <NumberField
          label={t('podcasts.cleanUp.age')}
          hint={t('podcasts.cleanUp.never')}
          {...field('olderThanDays')}
          min={1}
          max={MAX_AGE_DAYS}
          step={1}
        />
        <Switch label={t('podcasts.cleanUp.playlists')} {...flag('includesPlaylists')} />
        <Switch label={t('podcasts.cleanUp.inProgress')} {...flag('includesInProgress')} />
        <div className="flex flex-wrap justify-end gap-2 sm:col-span-2">
          {canDelete && (
            <Button busy={preview.isPending} disabled={isChanged} onClick={() => preview.mutate()}>
              {t('podcasts.cleanUp.preview')}
            </Button>
          )}
          <Button type="submit" variant="primary" busy={saving.isPending} disabled={!isChanged}>
            {t('podcasts.schedule.save')}
          </Button>
        </div>
      </Form>
      {preview.data && !isChanged && (
        <CleanUpPreview
          result={preview.data}
          isBusy={running.isPending}
          onRun={(number) => void handleRun(number)}
        />
      )}
    </section>
  )
}

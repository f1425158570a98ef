import type { CleanUpRules } from '@lectern/contract/feed-settings'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../../../session/use-permissions.ts'
import { fieldsOf, flagsOf } from '../../../lib/fields-of.ts'
import { Button } from '../../../ui/Button.tsx'
import { confirmDanger } from '../../../ui/confirm.ts'
import { Form } from '../../../ui/Form.tsx'
import { NumberField, type NumberFieldProps } from '../../../ui/NumberField.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useReportUnsaved } from '../../../ui/unsaved-parts.ts'
import { useToastedMutation } from '../../../ui/use-toasted-mutation.ts'
import { CleanUpPreview } from './CleanUpPreview.tsx'
import { FormSection } from './FormSection.tsx'
import { previewCleanUp, runCleanUp, saveCleanUp } from './schedule.api.ts'

const PLAYED_DAYS = { min: 0, max: 3650 }
const AGE_DAYS = { min: 1, max: 36_500 }

/** Rules for deleting episodes, with a preview of what they would delete now. */
export function CleanUpForm({ itemId, stored }: { itemId: string; stored: CleanUpRules }) {
  const { t } = useTranslation()
  const { canDelete } = usePermissions()
  const [draft, setDraft] = useState(stored)
  const change = (news: Partial<CleanUpRules>) => setDraft((now) => ({ ...now, ...news }))
  const isChanged = JSON.stringify(draft) !== JSON.stringify(stored)
  useReportUnsaved(isChanged)
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
  const handleRun = async (count: number) => {
    const confirmed = await confirmDanger({
      action: t('podcasts.cleanUp.run'),
      message: t('podcasts.cleanUp.confirmRun', { count }),
    })
    if (confirmed) running.mutate()
  }
  const field = fieldsOf(draft, change)
  const flag = flagsOf(draft, change)
  return (
    <FormSection part="cleanUp">
      <Form onSubmit={() => isChanged && saving.mutate()} className="grid gap-4 sm:grid-cols-2">
        <DaysField label={t('podcasts.cleanUp.played')} {...field('playedAfterDays')} {...PLAYED_DAYS} />
        <DaysField label={t('podcasts.cleanUp.age')} {...field('olderThanDays')} {...AGE_DAYS} />
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
    </FormSection>
  )
}

/** Empty means never. */
function DaysField(props: Pick<NumberFieldProps, 'label' | 'value' | 'onChange' | 'min' | 'max'>) {
  const { t } = useTranslation()
  return <NumberField {...props} hint={t('podcasts.cleanUp.never')} step={1} />
}

import type { SeriesDetailView } from '@lectern/contract/series'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hinted } from '../../lib/hinted.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useOpenForm } from '../../lib/use-open-form.ts'
import { succeeds } from '../../lib/succeeds.ts'
import { askToDiscard } from '../../ui/ask-to-discard.ts'
import { ConflictNotice } from '../../ui/ClashNotice.tsx'
import { Form } from '../../ui/Form.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.tsx'
import { useEdited } from '../../ui/use-edited.ts'
import { useLeaveGuard } from '../../ui/use-leave-guard.ts'
import { useToastedMutation } from '../../ui/use-toasted-mutation.ts'
import { useServerEvent } from '../../session/use-server-event.ts'
import { seriesPath } from '../../cards/paths.ts'
import { saveSeries, type SeriesPatch, seriesQuery } from './series-page.api.ts'
import { closeEditSeries, useSeriesModal } from './use-series-modal.ts'

const WIDTH_PX = 600

export function EditSeriesModal() {
  const { isOpen, edited, data: series } = useEdited(useSeriesModal(), seriesQuery)
  useServerEvent('series_updated', ({ id }) => {
    if (id === edited?.id) {
      void queryClient.invalidateQueries({ queryKey: seriesQuery(id).queryKey, exact: true })
    }
  })
  // The series may lose its last book in the meantime: then there is nothing left to save.
  useServerEvent('series_removed', ({ id }) => {
    if (id === edited?.id) closeEditSeries()
  })
  if (edited === null || series === undefined) return null
  return <EditForm key={edited.opening} isOpen={isOpen} series={series} />
}

function EditForm({ isOpen, series }: { isOpen: boolean; series: SeriesDetailView }) {
  const { t } = useTranslation()
  const formId = useId()
  const form = useOpenForm(draftOf(series))
  const { name } = form.draft
  const [isNameless, setIsNameless] = useState(false)
  const saving = useSaving(series)
  const save = async (): Promise<boolean> => {
    setIsNameless(name.trim() === '')
    if (name.trim() === '') return false
    return succeeds(saving.mutateAsync(patchOf(series, form.draft)))
  }
  useLeaveGuard(isOpen && form.isDirty && !saving.isPending, { save })
  const handleClose = async () => {
    if (!form.isDirty || (await askToDiscard(save))) closeEditSeries()
  }
  const handleSave = () => {
    if (form.isDirty) return void save()
    toast.info(t('series.edit.noChange'))
    closeEditSeries()
  }
  return (
    <Modal
      open={isOpen}
      onClose={() => void handleClose()}
      title={t('series.edit.open')}
      width={WIDTH_PX}
      processing={saving.isPending}
      footer={<SubmitButton form={formId}>{t('series.edit.save')}</SubmitButton>}
    >
      <Form id={formId} onSubmit={handleSave} className="grid gap-4 py-2">
        <ConflictNotice
          fields={form.clashes.map((field) => t(`series.edit.${field}`))}
          onTakeTheirs={form.takeTheirs}
        />
        <TextField
          {...hinted(t, 'series.edit.name')}
          value={name}
          onChange={(text) => form.change({ name: text })}
          required
          maxLength={1000}
          error={isNameless ? t('series.edit.nameNeeded') : undefined}
        />
        <TextArea
          label={t('series.edit.description')}
          rows={6}
          value={form.draft.description}
          onChange={(description) => form.change({ description })}
        />
      </Form>
    </Modal>
  )
}

interface SeriesDraft {
  readonly name: string
  readonly description: string
}

const draftOf = ({ name, description }: SeriesDetailView): SeriesDraft => ({
  name,
  description: description ?? '',
})

/** Returns changed fields only. A cleared description is sent as null. */
function patchOf(series: SeriesDetailView, { name, description }: SeriesDraft): SeriesPatch {
  const patch: SeriesPatch = {}
  if (name.trim() !== series.name) patch.name = name.trim()
  if (description.trim() !== (series.description ?? '')) patch.description = description.trim() || null
  return patch
}

/** A series that was merged into another no longer exists: its page redirects to the other's. */
function useSaving(series: SeriesDetailView) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return useToastedMutation({
    mutationFn: (patch: SeriesPatch) => saveSeries(series.id, patch),
    done: t('series.edit.updated'),
    onSuccess: ({ id }) => {
      closeEditSeries()
      const isOnPage = pathname === seriesPath(series.libraryId, series.id)
      if (id !== series.id && isOnPage) void navigate({ to: seriesPath(series.libraryId, id) })
    },
    failed: t('series.edit.failed'),
  })
}

import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverTextOr } from '../../lib/api-error.ts'
import { Alert } from '../../ui/Alert.tsx'
import { askToDiscard } from '../../ui/ask-to-discard.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { TabPanel, Tabs } from '../../ui/Tabs.tsx'
import { toast } from '../../ui/toast.tsx'
import { type EditableEpisode, editedEpisodeQuery, saveEpisode } from './edit-episode.api.ts'
import { formOf, patchOf } from './episode-form.rules.ts'
import { EpisodeFields } from './EpisodeFields.tsx'
import { closeEditEpisode, useEditEpisodeModal } from './use-edit-episode-modal.ts'

const WIDTH_PX = 800
const TABS = ['details', 'match'] as const
type TabId = (typeof TABS)[number]

/** What is said about an episode; mounted once for the whole app. */
export function EditEpisodeModal() {
  const { isOpen, edited } = useEditEpisodeModal()
  const query = editedEpisodeQuery(edited?.podcastId ?? '', edited?.episodeId ?? '')
  const { data: episode } = useQuery({ ...query, enabled: isOpen && edited !== null })
  if (edited === null || episode === undefined || episode.id !== edited.episodeId) return null
  return <EditForm key={edited.opening} isOpen={isOpen} episode={episode} />
}

function EditForm({ isOpen, episode }: { isOpen: boolean; episode: EditableEpisode }) {
  const { t } = useTranslation()
  const [name, formId] = [useId(), useId()]
  const [tab, setTab] = useState<TabId>('details')
  // What is stored may change while one types: the form is held against what it began with.
  const [began] = useState(episode)
  const [form, setForm] = useState(() => formOf(began))
  const [isUntitled, setIsUntitled] = useState(false)
  const saving = useSaving(began)
  const patch = patchOf(began, form)
  const isDirty = Object.keys(patch).length > 0
  const handleClose = async () => {
    if (!isDirty || (await askToDiscard())) closeEditEpisode()
  }
  const handleSave = () => {
    setIsUntitled(form.title.trim() === '')
    if (form.title.trim() === '') return
    if (isDirty) return saving.mutate(patch)
    toast.info(t('editEpisode.noChange'))
  }
  return (
    <Modal
      open={isOpen}
      onClose={() => void handleClose()}
      title={began.title || t('editEpisode.heading')}
      width={WIDTH_PX}
      tall
      processing={saving.isPending}
      tabs={
        <Tabs
          name={name}
          label={t('editEpisode.heading')}
          tabs={TABS.map((id) => ({ id, label: t(`editEpisode.tabs.${id}`) }))}
          current={tab}
          onChange={setTab}
        />
      }
      footer={
        tab === 'details' && (
          <Button variant="primary" type="submit" form={formId}>
            {t('editEpisode.save')}
          </Button>
        )
      }
    >
      <TabPanel name={name} tab={tab}>
        {tab === 'details' ? (
          <EpisodeFields
            formId={formId}
            form={form}
            onChange={(part) => setForm((now) => ({ ...now, ...part }))}
            onSubmit={handleSave}
            isUntitled={isUntitled}
            feedAddress={began.enclosure?.url ?? null}
          />
        ) : (
          <Alert kind="info">{t('editEpisode.noFeedSearch')}</Alert>
        )}
      </TabPanel>
    </Modal>
  )
}

function useSaving({ libraryItemId, id }: EditableEpisode) {
  const { t } = useTranslation()
  return useMutation({
    mutationFn: (patch: ReturnType<typeof patchOf>) => saveEpisode(libraryItemId, id, patch),
    onSuccess: () => {
      toast.success(t('editEpisode.updated'))
      closeEditEpisode()
    },
    onError: (error) => void toast.error(serverTextOr(error, t('editEpisode.failed'))),
  })
}

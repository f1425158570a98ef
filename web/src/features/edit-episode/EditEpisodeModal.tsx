import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../../lib/query-client.ts'
import { useOpenForm } from '../../lib/use-open-form.ts'
import { succeeds } from '../../lib/succeeds.ts'
import { askToDiscard } from '../../ui/ask-to-discard.ts'
import { Modal } from '../../ui/Modal.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { TabPanel, Tabs } from '../../ui/Tabs.tsx'
import { toast } from '../../ui/toast.tsx'
import { useLeaveGuard } from '../../ui/use-leave-guard.ts'
import { useToastedMutation } from '../../ui/use-toasted-mutation.ts'
import { useServerEvent } from '../../session/use-server-event.ts'
import { type EditableEpisode, editedEpisodeQuery, saveEpisode } from './edit-episode.api.ts'
import { formOf, patchOf } from './episode-form.rules.ts'
import { EpisodeFields } from './EpisodeFields.tsx'
import { EpisodeMatchTab } from './EpisodeMatchTab.tsx'
import { closeEditEpisode, useEditEpisodeModal } from './use-edit-episode-modal.ts'

const WIDTH_PX = 800
const TABS = ['details', 'match'] as const
type TabId = (typeof TABS)[number]

/** Episode details editor; mounted once for the whole app. */
export function EditEpisodeModal() {
  const { isOpen, edited } = useEditEpisodeModal()
  const query = editedEpisodeQuery(edited?.podcastId ?? '', edited?.episodeId ?? '')
  const { data: episode } = useQuery({ ...query, enabled: isOpen && edited !== null })
  useNewsOf(edited?.podcastId)
  if (edited === null || episode === undefined || episode.id !== edited.episodeId) return null
  return <EditForm key={edited.opening} isOpen={isOpen} episode={episode} />
}

function EditForm({ isOpen, episode }: { isOpen: boolean; episode: EditableEpisode }) {
  const { t } = useTranslation()
  const [name, formId] = [useId(), useId()]
  const [tab, setTab] = useState<TabId>('details')
  const [began] = useState(episode)
  const open = useOpenForm(formOf(episode))
  const form = open.draft
  const [isUntitled, setIsUntitled] = useState(false)
  const saving = useSaving(began)
  const patch = patchOf(episode, form)
  const isDirty = Object.keys(patch).length > 0
  const save = async (): Promise<boolean> => {
    setIsUntitled(form.title.trim() === '')
    if (form.title.trim() === '') return false
    return succeeds(saving.mutateAsync(patch))
  }
  useLeaveGuard(isOpen && isDirty && !saving.isPending, { save })
  const handleClose = async () => {
    if (!isDirty || (await askToDiscard(save))) closeEditEpisode()
  }
  const handleSave = () => {
    if (isDirty) return void save()
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
      footer={tab === 'details' && <SubmitButton form={formId}>{t('editEpisode.save')}</SubmitButton>}
    >
      <TabPanel name={name} tab={tab}>
        {tab === 'details' ? (
          <EpisodeFields
            formId={formId}
            form={form}
            onChange={open.change}
            clashes={open.clashes}
            onTakeTheirs={open.takeTheirs}
            onSubmit={handleSave}
            isUntitled={isUntitled}
            feedAddress={began.enclosure?.url ?? null}
          />
        ) : (
          <EpisodeMatchTab
            podcastId={episode.libraryItemId}
            title={form.title}
            onChoose={(found) => {
              open.change(formOf(found))
              setTab('details')
            }}
          />
        )}
      </TabPanel>
    </Modal>
  )
}

/** Somebody else may change the same podcast in the meantime. */
function useNewsOf(podcastId: string | undefined): void {
  const refresh = ({ id }: { id: string }) => {
    if (id === podcastId) void queryClient.invalidateQueries({ queryKey: ['item', id, 'edited-episode'] })
  }
  useServerEvent('item_updated', refresh)
  useServerEvent('items_updated', (items) => items.forEach(refresh))
}

function useSaving({ libraryItemId, id }: EditableEpisode) {
  const { t } = useTranslation()
  return useToastedMutation({
    mutationFn: (patch: ReturnType<typeof patchOf>) => saveEpisode(libraryItemId, id, patch),
    done: t('editEpisode.updated'),
    onSuccess: () => closeEditEpisode(),
    failed: t('editEpisode.failed'),
  })
}

import type { ItemExpandedView } from '@lectern/contract/items'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../../lib/query-client.ts'
import { askToDiscard } from '../../ui/ask-to-discard.ts'
import { Modal } from '../../ui/Modal.tsx'
import { TabPanel, Tabs } from '../../ui/Tabs.tsx'
import { UnsavedParts, useUnsavedParts } from '../../ui/unsaved-parts.ts'
import { useLeaveGuard } from '../../ui/use-leave-guard.ts'
import { toast } from '../../ui/toast.tsx'
import { toastFailure } from '../../ui/toast-result.ts'
import { useServerEvent } from '../../session/use-server-event.ts'
import { closeEditItem, REMOVED_TOAST, useEditModal } from './use-edit-modal.ts'
import { usePermissions } from '../../session/use-permissions.ts'
import { CoverTab } from './CoverTab.tsx'
import { DetailsFooter } from './DetailsFooter.tsx'
import { DetailsTab } from './DetailsTab.tsx'
import { editedItemQuery } from './edit-item.api.ts'
import { type ItemTab, tabsFor } from './edit-tabs.rules.ts'
import { HistoryTab } from './HistoryTab.tsx'
import { MatchTab } from './MatchTab.tsx'
import { StepArrows } from './StepArrows.tsx'
import { useItemForm } from './use-item-form.ts'

const WIDTH_PX = 800
const MAX_HEIGHT_PX = 650
const TABS_NAME = 'edit-item'

interface EditItemModalProps {
  /** Provided by other parts of the app. */
  chapters: (item: ItemExpandedView) => ReactNode
  files: (item: ItemExpandedView) => ReactNode
  episodes: (item: ItemExpandedView) => ReactNode
  tools: (item: ItemExpandedView) => ReactNode
  schedule: (item: ItemExpandedView) => ReactNode
}

/** Each opening resets the state; stepping from item to item does not. */
export function EditItemModal(tables: EditItemModalProps) {
  const opening = useEditModal((state) => state.opening)
  return <OpenedModal key={opening} {...tables} />
}

function OpenedModal(tables: EditItemModalProps) {
  const { isOpen, edited } = useEditModal()
  const { t } = useTranslation()
  const itemId = edited?.itemId ?? ''
  const {
    data: item,
    error,
    isPlaceholderData: isStepping,
  } = useQuery({
    ...editedItemQuery(itemId),
    enabled: isOpen && itemId !== '',
    // While the next item loads, the previous one stays visible.
    placeholderData: keepPreviousData,
  })
  useNewsOf(itemId)
  useEffect(() => {
    if (!isOpen || !error) return
    toastFailure(error, t('editItem.loadFailed'))
    closeEditItem()
  }, [isOpen, error, t])
  if (!item) {
    return (
      <Modal
        open={isOpen}
        onClose={closeEditItem}
        title={t('editItem.loading')}
        width={WIDTH_PX}
        maxHeight={MAX_HEIGHT_PX}
        tall
        loading
      >
        <div className="h-64" />
      </Modal>
    )
  }
  return <LoadedModal item={item} isOpen={isOpen} isStepping={isStepping} {...tables} />
}

function useNewsOf(itemId: string): void {
  const { t } = useTranslation()
  const put = (news: ItemExpandedView) => {
    if (news.id === itemId) queryClient.setQueryData(editedItemQuery(itemId).queryKey, news)
  }
  useServerEvent('item_updated', put)
  useServerEvent('items_updated', (items) => items.forEach(put))
  useServerEvent('item_removed', ({ id }) => {
    if (id !== itemId || !useEditModal.getState().isOpen) return
    closeEditItem()
    toast.warning(t('items.rescanRemoved'), REMOVED_TOAST)
  })
}

interface LoadedModalProps extends EditItemModalProps {
  item: ItemExpandedView
  isOpen: boolean
  isStepping: boolean
}

function LoadedModal({ item, isOpen, isStepping, ...parts }: LoadedModalProps) {
  const { t } = useTranslation()
  const formId = useId()
  const permissions = usePermissions()
  const { mediaType, isMissing } = item
  const tabs = tabsFor({ mediaType, isMissing, ...permissions })
  const asked: ItemTab = useEditModal(({ edited }) => edited?.tab ?? 'details')
  const [chosen, setChosen] = useState<ItemTab>(asked)
  const tab = tabs.includes(chosen) ? chosen : tabs[0]
  const form = useItemForm(item, (closes) => closes && closeEditItem())
  const save = () => form.saveNow(false)
  const { report, hasUnsaved } = useUnsavedParts()
  const leaveTab = async (go: () => void) => {
    if (!hasUnsaved || (await askToDiscard())) go()
  }
  const leave = async (go: () => void) => {
    if (!form.isDirty || (await askToDiscard(save))) await leaveTab(go)
  }
  useLeaveGuard(isOpen && (form.isDirty || hasUnsaved), hasUnsaved ? {} : { save })
  useEffect(() => {
    if (isOpen && tab === undefined) closeEditItem()
  }, [isOpen, tab])
  if (tab === undefined) return null
  return (
    <Modal
      open={isOpen}
      onClose={() => void leave(closeEditItem)}
      title={item.media.metadata.title as string}
      width={WIDTH_PX}
      maxHeight={MAX_HEIGHT_PX}
      tall
      processing={form.isSaving}
      loading={isStepping}
      tabs={
        <div className="flex items-center gap-2">
          <div className="min-w-0 flex-1">
            <Tabs
              name={TABS_NAME}
              label={t('editItem.tabs')}
              current={tab}
              onChange={(next) => void leaveTab(() => setChosen(next))}
              tabs={tabs.map((id) => ({ id, label: t(`editItem.tab.${id}`) }))}
            />
          </div>
          <StepArrows onLeave={(go) => void leave(go)} />
        </div>
      }
      footer={tab === 'details' ? <DetailsFooter item={item} form={form} formId={formId} /> : undefined}
    >
      {/* No field is focused at first, so that the arrow keys step at once. */}
      <div data-autofocus="" tabIndex={-1} className="scroll-mt-4 outline-none">
        <TabPanel key={item.id} name={TABS_NAME} tab={tab}>
          {tab === 'details' && <DetailsTab item={item} form={form} formId={formId} />}
          {tab === 'cover' && <CoverTab item={item} />}
          {tab === 'chapters' && parts.chapters(item)}
          {tab === 'episodes' && parts.episodes(item)}
          {tab === 'files' && parts.files(item)}
          {tab === 'match' && <MatchTab item={item} onDone={() => setChosen('details')} />}
          {tab === 'tools' && parts.tools(item)}
          {tab === 'schedule' && <UnsavedParts value={report}>{parts.schedule(item)}</UnsavedParts>}
          {tab === 'history' && <HistoryTab item={item} />}
        </TabPanel>
      </div>
    </Modal>
  )
}

import type { ItemExpandedView } from '@lectern/contract/items'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverTextOr } from '../../lib/api-error.ts'
import { queryClient } from '../../lib/query-client.ts'
import { confirm } from '../../ui/confirm.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { toast } from '../../ui/toast.tsx'
import { useServerEvent } from '../connection/use-server-event.ts'
import { closeEditItem, openEditItem, useEditModal } from '../items/use-edit-modal.ts'
import { usePermissions } from '../users/use-permissions.ts'
import { CoverTab } from './CoverTab.tsx'
import { DetailsFooter } from './DetailsFooter.tsx'
import { DetailsTab } from './DetailsTab.tsx'
import { editedItemQuery } from './edit-item.api.ts'
import { type ItemTab, tabsFor } from './edit-tabs.rules.ts'
import { HistoryTab } from './HistoryTab.tsx'
import { MatchTab } from './MatchTab.tsx'
import { useItemForm } from './use-item-form.ts'

const WIDTH_PX = 800
const MAX_HEIGHT_PX = 650

interface EditItemModalProps {
  /** Tables that other parts of the app show as well. */
  chapters: (item: ItemExpandedView) => ReactNode
  files: (item: ItemExpandedView) => ReactNode
}

export function EditItemModal(tables: EditItemModalProps) {
  const { isOpen, edited } = useEditModal()
  const { t } = useTranslation()
  const itemId = edited?.itemId ?? ''
  const { data: item, error } = useQuery({ ...editedItemQuery(itemId), enabled: isOpen && itemId !== '' })
  useNewsOf(itemId)
  useClosingByRoute()
  useEffect(() => {
    if (!isOpen || !error) return
    toast.error(serverTextOr(error, t('editItem.loadFailed')))
    closeEditItem()
  }, [isOpen, error, t])
  if (!item) {
    return (
      <Modal open={isOpen} onClose={closeEditItem} title={t('editItem.loading')} width={WIDTH_PX} processing>
        <div className="h-64" />
      </Modal>
    )
  }
  return <LoadedModal key={itemId} item={item} isOpen={isOpen} {...tables} />
}

/** Whoever goes elsewhere leaves the editor behind. */
function useClosingByRoute(): void {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (pathname !== last.current) closeEditItem()
    last.current = pathname
  }, [pathname])
}

function useNewsOf(itemId: string): void {
  const put = (news: ItemExpandedView) => {
    if (news.id === itemId) queryClient.setQueryData(editedItemQuery(itemId).queryKey, news)
  }
  useServerEvent('item_updated', put)
  useServerEvent('items_updated', (items) => items.forEach(put))
  useServerEvent('item_removed', ({ id }) => {
    if (id === itemId) closeEditItem()
  })
}

interface LoadedModalProps extends EditItemModalProps {
  item: ItemExpandedView
  isOpen: boolean
}

function LoadedModal({ item, isOpen, chapters, files }: LoadedModalProps) {
  const { t } = useTranslation()
  const formId = useId()
  const permissions = usePermissions()
  const { mediaType, isMissing } = item
  const tabs = tabsFor({ mediaType, isMissing, ...permissions })
  const asked: ItemTab = useEditModal(({ edited }) => edited?.tab ?? 'details')
  const [chosen, setChosen] = useState<ItemTab>(asked)
  const tab = tabs.includes(chosen) ? chosen : tabs[0]
  const form = useItemForm(item, (closes) => closes && closeEditItem())
  const leave = async (go: () => void) => {
    if (
      !form.isDirty ||
      (await asksToDiscard(
        t('editItem.discard.title'),
        t('editItem.discard.text'),
        t('editItem.discard.yes'),
      ))
    )
      go()
  }
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
      processing={form.isSaving}
      tabs={
        <div className="flex items-center gap-2">
          <div className="min-w-0 flex-1">
            <Tabs
              name="edit-item"
              label={t('editItem.tabs')}
              current={tab}
              onChange={setChosen}
              tabs={tabs.map((id) => ({ id, label: t(`editItem.tab.${id}`) }))}
            />
          </div>
          <Arrows itemId={item.id} tab={tab} onLeave={(go) => void leave(go)} />
        </div>
      }
      footer={tab === 'details' ? <DetailsFooter item={item} form={form} formId={formId} /> : undefined}
    >
      {tab === 'details' && <DetailsTab item={item} form={form} formId={formId} />}
      {tab === 'cover' && <CoverTab item={item} />}
      {tab === 'chapters' && chapters(item)}
      {tab === 'files' && files(item)}
      {tab === 'match' && <MatchTab item={item} onDone={() => setChosen('details')} />}
      {tab === 'history' && <HistoryTab itemId={item.id} />}
    </Modal>
  )
}

async function asksToDiscard(title: string, message: string, yesLabel: string): Promise<boolean> {
  const { confirmed } = await confirm({ title, message, kind: 'yesNo', yesLabel, danger: true })
  return confirmed
}

interface ArrowsProps {
  itemId: string
  tab: ItemTab
  onLeave: (go: () => void) => void
}

/** Through the shelf the modal was opened from. */
function Arrows({ itemId, tab, onLeave }: ArrowsProps) {
  const { t } = useTranslation()
  const shelfIds = useEditModal(({ edited }) => edited?.shelfIds ?? [])
  const place = shelfIds.indexOf(itemId)
  if (shelfIds.length < 2 || place < 0) return null
  const go = (id: string | undefined) => {
    const stays = tab === 'history' ? 'details' : tab
    if (id !== undefined) onLeave(() => openEditItem(id, { tab: stays, shelfIds }))
  }
  const [before, after] = [shelfIds[place - 1], shelfIds[place + 1]]
  return (
    <div className="flex">
      <IconButton
        icon={ChevronLeft}
        name={t('editItem.previous')}
        disabled={!before}
        onClick={() => go(before)}
      />
      <IconButton icon={ChevronRight} name={t('editItem.next')} disabled={!after} onClick={() => go(after)} />
    </div>
  )
}

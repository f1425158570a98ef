import i18next from 'i18next'
import {
  Ban,
  BookOpen,
  CheckCheck,
  EyeOff,
  FileStack,
  FolderPlus,
  FolderSearch,
  ListMusic,
  ListPlus,
  ListX,
  type LucideIcon,
  Pencil,
  Play,
  RefreshCw,
  Send,
  Share2,
  CircleDashed,
  Download,
  SquareCheck,
  Trash2,
} from 'lucide-react'
import { confirm, confirmYesNo } from '../../ui/confirm.ts'
import { toast } from '../../ui/toast.tsx'
import { toastFailure } from '../../ui/toast-result.ts'
import { openCollectionsModal } from '../collections/use-collections-modal.ts'
import { addToQueue, queueKey, removeFromQueue, usePlayer } from '../player/use-player.ts'
import { openPlaylistsModal } from '../playlists/use-playlists-modal.ts'
import { usePermissions } from '../../session/use-permissions.ts'
import { cardProgress } from '../../cards/card.rules.ts'
import type { CardItem } from '../../cards/card-item.ts'
import { factsOf } from '../../cards/item-facts.ts'
import {
  asksBeforeFinishing,
  type ItemAction,
  itemActions,
  type QueueSituation,
  seriesIdOf,
} from './item-actions.rules.ts'
import { openSendEbook } from '../emails/use-send-ebook-modal.ts'
import { startDownload } from '../../lib/link-with-token.ts'
import * as api from '../items/items.api.ts'
import { playCard, queueEntryOf } from '../player/play-card.ts'
import { useCanRead } from '../reader/use-can-read.ts'
import { openReader } from '../reader/use-reader.ts'
import { openEditItem } from '../edit-item/use-edit-modal.ts'
import { openShareModal } from '../shares/use-share-modal.ts'
import type { CardTarget } from '../../cards/use-item-menu.ts'
import { progressOf, useProgress } from '../../session/use-progress.ts'

type Run = (target: CardTarget) => void | Promise<void>

interface RunnableAction {
  readonly icon: LucideIcon
  readonly run: Run
}

/**
 * What each action does. Actions that are not listed here are not offered anywhere: adding one here is enough to show
 * it in the menus and on the cards.
 */
const RUNNABLE: Partial<Record<ItemAction, RunnableAction>> = {
  play: { icon: Play, run: ({ item }) => playCard(item) },
  read: { icon: BookOpen, run: ({ item }) => openReader(item.id) },
  select: { icon: SquareCheck, run: ({ onSelect }) => onSelect?.() },
  edit: { icon: Pencil, run: (target) => edit(target, 'details') },
  editPodcast: { icon: Pencil, run: (target) => edit(target, 'details') },
  files: { icon: FileStack, run: (target) => edit(target, 'files') },
  match: { icon: FolderSearch, run: (target) => edit(target, 'match') },
  markFinished: { icon: CheckCheck, run: (target) => markFinished(target) },
  markNotFinished: { icon: CircleDashed, run: (target) => markNotFinished(target) },
  addToCollection: { icon: FolderPlus, run: (target) => addToCollection(target) },
  addToPlaylist: { icon: ListMusic, run: (target) => addToPlaylist(target) },
  download: { icon: Download, run: ({ item }) => startDownload(api.itemDownloadPath(item.id)) },
  sendEbook: { icon: Send, run: (target) => openSendEbook(target.item.id, titleOf(target)) },
  share: { icon: Share2, run: (target) => share(target) },
  rescan: { icon: RefreshCw, run: (target) => rescan(target) },
  hideSeries: { icon: EyeOff, run: (target) => hideSeries(target) },
  hideProgress: { icon: Ban, run: (target) => hideProgress(target) },
  addToQueue: { icon: ListPlus, run: ({ item }) => addToQueue(queueEntryOf(item)) },
  removeFromQueue: { icon: ListX, run: ({ item }) => removeFromQueue(queueKey(queueEntryOf(item))) },
  remove: { icon: Trash2, run: (target) => remove(target) },
}

export interface OfferedAction extends RunnableAction {
  readonly action: ItemAction
}

/** Actions currently available to the user on this card. */
export function useItemActions(target: CardTarget): OfferedAction[] {
  const { isAdmin, canUpdate, canDownload, canDelete } = usePermissions()
  const canRead = useCanRead()
  const { item, shelfId } = target
  const progress = useProgress(item.id, item.recentEpisode?.id)
  const queue = useQueueSituation(item)
  const offered = itemActions({
    item,
    isAdmin,
    canUpdate,
    canDownload,
    canDelete,
    canRead,
    isSelectable: target.onSelect !== undefined,
    progress: cardProgress(progress),
    shelfId,
    queue,
  })
  return offered.flatMap((action) => {
    const runnable = RUNNABLE[action]
    return runnable ? [{ action, ...runnable }] : []
  })
}

function useQueueSituation(item: CardItem): QueueSituation {
  const key = queueKey({ libraryItemId: item.id, episodeId: item.recentEpisode?.id ?? null })
  return {
    isRunning: usePlayer(({ media }) => media?.libraryId === item.libraryId),
    isQueued: usePlayer(({ queue }) => queue.some((entry) => queueKey(entry) === key)),
    isPlayingNow: usePlayer(({ media }) => media !== null && queueKey(media) === key),
  }
}

function edit({ item, shelfIds }: CardTarget, tab: 'details' | 'files' | 'match'): void {
  openEditItem(item.id, { tab, shelfIds: shelfIds() })
}

function addToCollection(target: CardTarget): void {
  const { id, libraryId } = target.item
  openCollectionsModal({ libraryId, itemIds: [id], title: titleOf(target) })
}

function addToPlaylist(target: CardTarget): void {
  const { id, libraryId, recentEpisode } = target.item
  const entry = { libraryItemId: id, episodeId: recentEpisode?.id ?? null }
  openPlaylistsModal({ libraryId, entries: [entry], title: titleOf(target) })
}

function share(target: CardTarget): void {
  const { id, media } = target.item
  if ('id' in media) openShareModal({ itemId: id, type: 'book', mediaId: media.id, title: titleOf(target) })
}

const titleOf = ({ item }: CardTarget): string =>
  item.recentEpisode?.title || factsOf(item).title || i18next.t('items.noTitle')

async function markFinished(target: CardTarget): Promise<void> {
  const { item } = target
  const progress = cardProgress(progressOf(item.id, item.recentEpisode?.id))
  if (asksBeforeFinishing(progress)) {
    const confirmed = await confirmYesNo({
      message: i18next.t('items.confirmFinished', { title: titleOf(target) }),
    })
    if (!confirmed) return
  }
  await api
    .setFinished(item.id, item.recentEpisode?.id ?? null, true)
    .then(() => toast.success(i18next.t('items.markedFinished')))
    .catch((error: unknown) => toastFailure(error, i18next.t('items.markFinishedFailed')))
}

async function markNotFinished({ item }: CardTarget): Promise<void> {
  await api
    .setFinished(item.id, item.recentEpisode?.id ?? null, false)
    .then(() => toast.success(i18next.t('items.markedNotFinished')))
    .catch((error: unknown) => toastFailure(error, i18next.t('items.markNotFinishedFailed')))
}

const RESCAN_WORDS = {
  NOTHING: 'items.rescanUpToDate',
  UPTODATE: 'items.rescanUpToDate',
  ADDED: 'items.rescanUpdated',
  UPDATED: 'items.rescanUpdated',
  REMOVED: 'items.rescanRemoved',
} as const

async function rescan({ item }: CardTarget): Promise<void> {
  await api
    .rescanItem(item.id)
    .then((result) => toast.success(i18next.t(RESCAN_WORDS[result])))
    .catch((error: unknown) => toastFailure(error, i18next.t('items.rescanFailed')))
}

async function hideProgress({ item }: CardTarget): Promise<void> {
  const progress = progressOf(item.id, item.recentEpisode?.id)
  if (progress === undefined) return
  await api
    .hideFromContinue(progress.id)
    .catch((error: unknown) => toastFailure(error, i18next.t('items.hideFailed')))
}

async function hideSeries({ item }: CardTarget): Promise<void> {
  const seriesId = seriesIdOf(item)
  if (seriesId === null) return
  await api
    .hideSeriesFromContinue(seriesId)
    .catch((error: unknown) => toastFailure(error, i18next.t('items.hideFailed')))
}

async function remove(target: CardTarget): Promise<void> {
  const { confirmed, checked } = await confirm({
    title: i18next.t('items.removeTitle'),
    message: i18next.t('items.confirmRemove', { title: titleOf(target) }),
    kind: 'yesNo',
    yesLabel: i18next.t('items.action.remove'),
    danger: true,
    checkbox: { label: i18next.t('items.removeFiles'), checked: false },
  })
  if (!confirmed) return
  await api
    .removeItem(target.item.id, checked)
    .then(() => toast.success(i18next.t('items.removed')))
    .catch((error: unknown) => toastFailure(error, i18next.t('items.removeFailed')))
}

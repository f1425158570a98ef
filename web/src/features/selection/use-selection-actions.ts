import type { LibraryView } from '@lectern/contract/libraries'
import i18next from 'i18next'
import { useNavigate } from '@tanstack/react-router'
import {
  CheckCheck,
  Download,
  FileDown,
  FolderPlus,
  ListMusic,
  Pencil,
  Play,
  CircleDashed,
  RefreshCw,
  Trash2,
  WandSparkles,
} from 'lucide-react'
import type { IconShape } from '../../ui/icon.ts'
import { confirm } from '../../ui/confirm.ts'
import { toast } from '../../ui/toast.tsx'
import { toastFailure } from '../../ui/toast-result.ts'
import { openCollectionsModal } from '../collections/use-collections-modal.ts'
import { keepForBatch } from '../edit-item/use-batch.ts'
import { downloadItems, getItems, removeItems, rescanItems, setAllFinished } from '../items/items.api.ts'
import { useAllFinished } from '../../session/use-progress.ts'
import { openBatchMatch } from '../matching/use-batch-match-modal.ts'
import { itemEntry, playItem } from '../player/use-player.ts'
import { openPlaylistsModal } from '../playlists/use-playlists-modal.ts'
import { usePermissions } from '../../session/use-permissions.ts'
import { processSelection, type SelectedEntry, useSelection } from '../../cards/use-selection.ts'
import { startEmbedMany } from '../tools/tools.api.ts'
import { type SelectionAction, selectionActions } from './selection-actions.rules.ts'

interface RunnableAction {
  readonly icon: IconShape
  readonly run: (
    entries: readonly SelectedEntry[],
    library: LibraryView,
    goTo: (path: string) => void,
  ) => void | Promise<void>
}

/** What each action does. Actions that are not listed here are not offered; adding one here is enough. */
const RUNNABLE: Partial<Record<SelectionAction, RunnableAction>> = {
  play: { icon: Play, run: (entries) => playAll(entries) },
  quickMatch: {
    icon: WandSparkles,
    run: (entries, { id }) => openBatchMatch({ libraryId: id, itemIds: idsOf(entries) }),
  },
  embed: { icon: FileDown, run: (entries) => embedAll(entries) },
  markFinished: { icon: CheckCheck, run: (entries) => markAll(entries, true) },
  markNotFinished: { icon: CircleDashed, run: (entries) => markAll(entries, false) },
  addToCollection: {
    icon: FolderPlus,
    run: (entries, { id }) => openCollectionsModal({ libraryId: id, itemIds: idsOf(entries) }),
  },
  addToPlaylist: {
    icon: ListMusic,
    run: (entries, { id }) =>
      openPlaylistsModal({
        libraryId: id,
        entries: entries.map((entry) => ({ libraryItemId: entry.id, episodeId: null })),
      }),
  },
  edit: {
    icon: Pencil,
    run: (entries, _library, goTo) => {
      keepForBatch(idsOf(entries))
      goTo('/batch')
    },
  },
  rescan: { icon: RefreshCw, run: (entries) => rescanAll(entries) },
  download: { icon: Download, run: (entries, { id }) => downloadItems(id, idsOf(entries)) },
  remove: { icon: Trash2, run: (entries) => removeAll(entries) },
}

export interface OfferedSelectionAction {
  readonly name: SelectionAction
  readonly icon: IconShape
  readonly run: () => void | Promise<void>
}

/** Actions available to the user for the current selection. */
export function useSelectionActions(library: LibraryView): OfferedSelectionAction[] {
  const { isAdmin, canUpdate, canDelete, canDownload } = usePermissions()
  const chosen = useSelection((selection) => selection.chosen)
  const navigate = useNavigate()
  const entries = [...chosen.values()]
  const isAllFinished = useAllFinished([...chosen.keys()])
  return selectionActions({
    entries,
    libraryType: library.mediaType,
    isAdmin,
    canUpdate,
    canDelete,
    canDownload,
    isAllFinished,
  }).flatMap((name) => {
    const runnable = RUNNABLE[name]
    return runnable
      ? [
          {
            name,
            icon: runnable.icon,
            run: () => runnable.run(entries, library, (to) => void navigate({ to })),
          },
        ]
      : []
  })
}

const idsOf = (entries: readonly SelectedEntry[]): string[] => entries.map(({ id }) => id)

/** Runs a bulk action and reports the result; after a failure everything is still selected. */
async function process(call: () => Promise<void>, done: string, failed: string): Promise<void> {
  try {
    await processSelection(call)
    toast.success(done)
  } catch {
    toast.error(failed)
  }
}

/** In the order of selection. */
async function playAll(entries: readonly SelectedEntry[]): Promise<void> {
  try {
    await processSelection(async () => {
      const queue = (await getItems(idsOf(entries))).map(itemEntry)
      const [first] = queue
      if (first) playItem({ libraryItemId: first.libraryItemId, queue })
    })
  } catch (error) {
    toastFailure(error, i18next.t('selection.getFailed'))
  }
}

async function markAll(entries: readonly SelectedEntry[], isFinished: boolean): Promise<void> {
  await process(
    () => setAllFinished(idsOf(entries), isFinished),
    i18next.t('selection.updated'),
    i18next.t('selection.updateFailed'),
  )
}

async function embedAll(entries: readonly SelectedEntry[]): Promise<void> {
  const { confirmed, checked } = await confirm({
    title: i18next.t('tools.embed.name'),
    message: i18next.t('tools.batch.confirm', { number: entries.length }),
    kind: 'yesNo',
    yesLabel: i18next.t('tools.start'),
    checkbox: { label: i18next.t('tools.backup'), checked: true },
  })
  if (!confirmed) return
  try {
    await processSelection(() => startEmbedMany(idsOf(entries), checked))
    toast.success(i18next.t('tools.batch.started'))
  } catch (error) {
    toastFailure(error, i18next.t('tools.startFailed'))
  }
}

async function rescanAll(entries: readonly SelectedEntry[]): Promise<void> {
  const ids = idsOf(entries)
  try {
    await processSelection(() => rescanItems(ids))
    toast.success(i18next.t('selection.rescanStarted', { count: ids.length }))
  } catch (error) {
    toastFailure(error, i18next.t('items.rescanFailed'))
  }
}

async function removeAll(entries: readonly SelectedEntry[]): Promise<void> {
  const { confirmed, checked } = await confirm({
    title: i18next.t('selection.removeTitle'),
    message: i18next.t('selection.confirmRemove', { count: entries.length }),
    kind: 'yesNo',
    yesLabel: i18next.t('selection.remove'),
    danger: true,
    checkbox: {
      label: i18next.t(entries.length === 1 ? 'items.removeFiles' : 'item.episodes.removeFiles'),
      checked: false,
    },
  })
  if (!confirmed) return
  await process(
    () => removeItems(idsOf(entries), checked),
    i18next.t('selection.removed'),
    i18next.t('selection.removeFailed'),
  )
}

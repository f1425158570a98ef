import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { closeEditAuthor } from '../features/authors/use-author-modal.ts'
import { closeEmbedModal } from '../features/chapter-editor/use-embed-modal.ts'
import { closeCollectionsModal, closeEditCollection } from '../features/collections/use-collections-modal.ts'
import { closeEditEpisode } from '../features/edit-episode/use-edit-episode-modal.ts'
import { closeSendEbook } from '../features/emails/use-send-ebook-modal.ts'
import { closeEpisode } from '../features/episodes/use-episode-modal.ts'
import { closeEditItem } from '../features/edit-item/use-edit-modal.ts'
import { closeFeedModal } from '../features/feeds/use-feed-modal.ts'
import { closeItemMenu } from '../cards/use-item-menu.ts'
import { closeBatchMatch } from '../features/matching/use-batch-match-modal.ts'
import { closePlayerModal } from '../features/player/use-player-modals.ts'
import { closeEditPlaylist, closePlaylistsModal } from '../features/playlists/use-playlists-modal.ts'
import { clearSelection } from '../cards/use-selection.ts'
import { closeEditSeries } from '../features/series/use-series-modal.ts'
import { closeShareModal } from '../features/shares/use-share-modal.ts'
import { closeChangelog } from '../features/updates/changelog-store.ts'
import { noteMove } from '../lib/previous-path.ts'
import { closeShortcuts } from './use-shortcuts.ts'
import { noteScroll, returnScroll } from './keep-scroll.ts'
import { noteFocus, returnFocus } from './return-focus.ts'

const CLOSES = [
  clearSelection,
  closeItemMenu,
  closeEditItem,
  closeEditAuthor,
  closeEditSeries,
  closeEditCollection,
  closeEditPlaylist,
  closeEditEpisode,
  closeCollectionsModal,
  closePlaylistsModal,
  closeBatchMatch,
  closeEpisode,
  closeFeedModal,
  closeShareModal,
  closeSendEbook,
  closeEmbedModal,
  closePlayerModal,
  closeChangelog,
  closeShortcuts,
]

/**
 * Resets page-specific state on navigation: the selection, open menus and modals. Remembers the previous path, and
 * what going back restores.
 */
export function usePageChange(): void {
  const router = useRouter()
  useEffect(() => {
    const stops = [
      router.subscribe('onBeforeLoad', ({ pathChanged, fromLocation, toLocation }) => {
        if (!pathChanged) return
        if (fromLocation) {
          noteMove(fromLocation, toLocation)
          noteFocus(fromLocation)
          noteScroll(fromLocation)
        }
        for (const close of CLOSES) close()
      }),
      router.subscribe('onRendered', ({ pathChanged, toLocation }) => {
        if (!pathChanged) return
        returnFocus(toLocation)
        returnScroll(toLocation)
      }),
    ]
    return () => stops.forEach((stop) => stop())
  }, [router])
}

import { type ComponentType, Suspense } from 'react'
import { lazyNamed } from '../lib/lazy-named.ts'
import { useAuthorModal } from '../features/authors/use-author-modal.ts'
import { useEmbedModal } from '../features/chapter-editor/use-embed-modal.ts'
import { useCollectionsModal, useEditCollection } from '../features/collections/use-collections-modal.ts'
import { useEditEpisodeModal } from '../features/edit-episode/use-edit-episode-modal.ts'
import { useEditModal } from '../features/edit-item/use-edit-modal.ts'
import { useSendEbookModal } from '../features/emails/use-send-ebook-modal.ts'
import { useBatchMatchModal } from '../features/matching/use-batch-match-modal.ts'
import { useEpisodeModal } from '../features/episodes/use-episode-modal.ts'
import { useFeedModal } from '../features/feeds/use-feed-modal.ts'
import { useEditPlaylist, usePlaylistsModal } from '../features/playlists/use-playlists-modal.ts'
import { ReaderHost } from '../features/reader/ReaderHost.tsx'
import { useChangelog } from '../features/updates/changelog-store.ts'
import { useShareModal } from '../features/shares/use-share-modal.ts'
import { useSeriesModal } from '../features/series/use-series-modal.ts'
import { useShortcuts } from './use-shortcuts.ts'

const EpisodeModal = lazyNamed(() => import('../features/episodes/EpisodeModal.tsx'), 'EpisodeModal')

const EditEpisodeModal = lazyNamed(
  () => import('../features/edit-episode/EditEpisodeModal.tsx'),
  'EditEpisodeModal',
)

const EditItemHost = lazyNamed(() => import('./EditItemHost.tsx'), 'EditItemHost')

const EditAuthorModal = lazyNamed(() => import('../features/authors/EditAuthorModal.tsx'), 'EditAuthorModal')
const EditSeriesModal = lazyNamed(() => import('../features/series/EditSeriesModal.tsx'), 'EditSeriesModal')
const BatchMatchModal = lazyNamed(() => import('../features/matching/BatchMatchModal.tsx'), 'BatchMatchModal')
const EmbedModal = lazyNamed(() => import('../features/chapter-editor/EmbedModal.tsx'), 'EmbedModal')
const CollectionsModal = lazyNamed(
  () => import('../features/collections/CollectionsModal.tsx'),
  'CollectionsModal',
)
const EditCollectionModal = lazyNamed(
  () => import('../features/collections/EditCollectionModal.tsx'),
  'EditCollectionModal',
)
const PlaylistsModal = lazyNamed(() => import('../features/playlists/PlaylistsModal.tsx'), 'PlaylistsModal')
const EditPlaylistModal = lazyNamed(
  () => import('../features/playlists/EditPlaylistModal.tsx'),
  'EditPlaylistModal',
)

const FeedModal = lazyNamed(() => import('../features/feeds/FeedModal.tsx'), 'FeedModal')
const ShortcutsModal = lazyNamed(() => import('./ShortcutsModal.tsx'), 'ShortcutsModal')

const ShareModal = lazyNamed(() => import('../features/shares/ShareModal.tsx'), 'ShareModal')
const ChangelogModal = lazyNamed(() => import('../features/updates/ChangelogModal.tsx'), 'ChangelogModal')
const SendEbookModal = lazyNamed(() => import('../features/emails/SendEbookModal.tsx'), 'SendEbookModal')

/** Hosts the modals shared by several pages; each is loaded on first use and mounted once. */
export function ModalHost() {
  const hasShownEpisode = useEpisodeModal(({ shown }) => shown !== null)
  const hasEditedEpisode = useEditEpisodeModal(({ edited }) => edited !== null)
  const hasEditedItem = useEditModal(({ edited }) => edited !== null)
  const hasEditedAuthor = useAuthorModal(({ edited }) => edited !== null)
  const hasEditedSeries = useSeriesModal(({ edited }) => edited !== null)
  const matchesMany = useBatchMatchModal(({ request }) => request !== null)
  const embedsChapters = useEmbedModal(({ request }) => request !== null)
  const addsToCollection = useCollectionsModal(({ request }) => request !== null)
  const hasEditedCollection = useEditCollection(({ edited }) => edited !== null)
  const addsToPlaylist = usePlaylistsModal(({ request }) => request !== null)
  const hasEditedPlaylist = useEditPlaylist(({ edited }) => edited !== null)
  const hasShownFeed = useFeedModal(({ request }) => request !== null)
  const sharesItem = useShareModal(({ request }) => request !== null)
  const sendsEbook = useSendEbookModal(({ book }) => book !== null)
  const hasShownChangelog = useChangelog(({ hasOpened }) => hasOpened)
  const hasShownShortcuts = useShortcuts(({ hasOpened }) => hasOpened)
  return (
    <>
      <Late isWanted={hasShownEpisode} Modal={EpisodeModal} />
      <Late isWanted={hasEditedEpisode} Modal={EditEpisodeModal} />
      <Late isWanted={hasEditedItem} Modal={EditItemHost} />
      <Late isWanted={hasEditedAuthor} Modal={EditAuthorModal} />
      <Late isWanted={hasEditedSeries} Modal={EditSeriesModal} />
      <Late isWanted={matchesMany} Modal={BatchMatchModal} />
      <Late isWanted={embedsChapters} Modal={EmbedModal} />
      <Late isWanted={addsToCollection} Modal={CollectionsModal} />
      <Late isWanted={hasEditedCollection} Modal={EditCollectionModal} />
      <Late isWanted={addsToPlaylist} Modal={PlaylistsModal} />
      <Late isWanted={hasEditedPlaylist} Modal={EditPlaylistModal} />
      <Late isWanted={hasShownFeed} Modal={FeedModal} />
      <ReaderHost />
      <Late isWanted={sharesItem} Modal={ShareModal} />
      <Late isWanted={sendsEbook} Modal={SendEbookModal} />
      <Late isWanted={hasShownChangelog} Modal={ChangelogModal} />
      <Late isWanted={hasShownShortcuts} Modal={ShortcutsModal} />
    </>
  )
}

/** Each modal is awaited on its own: one whose code does not arrive must not hide the others. */
function Late({ isWanted, Modal }: { isWanted: boolean; Modal: ComponentType }) {
  return (
    isWanted && (
      <Suspense>
        <Modal />
      </Suspense>
    )
  )
}

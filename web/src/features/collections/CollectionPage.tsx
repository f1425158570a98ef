import type { CollectionView } from '@lectern/contract/collections'
import { useQuery } from '@tanstack/react-query'
import { ListPlus } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../ui/toast.tsx'
import { coverSubjectOf } from '../../cards/cover-subject.ts'
import { CollectionCover } from '../groups/CollectionCover.tsx'
import { bookEntry, isExpanded } from '../groups/group-entry.ts'
import { createFailedText, deletionEntry } from '../groups/group-actions.ts'
import { GroupEntries } from '../groups/GroupEntries.tsx'
import { GroupPage } from '../groups/GroupPage.tsx'
import { LoadedGroup } from '../groups/LoadedGroup.tsx'
import { useCoverRatio } from '../libraries/use-cover-ratio.ts'
import { feedMenuEntry, useFeedAction } from '../feeds/use-feed-action.ts'
import { openEditItem } from '../edit-item/use-edit-modal.ts'
import { createFromCollection } from '../playlists/playlists.api.ts'
import { usePermissions } from '../../session/use-permissions.ts'
import { removeCollection, takeOutOfCollection } from './collection-actions.ts'
import { collectionQuery, onCollectionGone } from './collections.api.ts'
import { sortBooks } from './sort-books.ts'
import { openEditCollection } from './use-collections-modal.ts'

interface CollectionPageProps {
  collectionId: string
  /** Called when the collection is gone, whoever removed it. */
  onRemoved: (libraryId: string) => void
  onOpenPlaylist: (playlistId: string) => void
  /** Shown if the collection does not exist or is not visible to the user. */
  notFound: ReactNode
}

const COVER_PX = 240

export function CollectionPage({ collectionId, onRemoved, onOpenPlaylist, notFound }: CollectionPageProps) {
  const query = useQuery(collectionQuery(collectionId))
  return (
    <LoadedGroup
      part="collections"
      id={collectionId}
      onGone={onCollectionGone}
      {...{ query, onRemoved, notFound }}
    >
      {(collection) => <Contents collection={collection} onOpenPlaylist={onOpenPlaylist} />}
    </LoadedGroup>
  )
}

interface ContentsProps extends Pick<CollectionPageProps, 'onOpenPlaylist'> {
  collection: CollectionView
}

function Contents({ collection, onOpenPlaylist }: ContentsProps) {
  const { t } = useTranslation()
  const { canUpdate, canDelete } = usePermissions()
  const { id, libraryId, name, books } = collection
  const ratio = useCoverRatio(libraryId)
  const entries = useMemo(() => books.filter(isExpanded).map(bookEntry), [books])

  const feed = useFeedAction(
    { entityType: 'collection', entityId: id, name },
    collection.rssFeed,
    entries.some(({ queueEntry }) => queueEntry !== null),
  )
  const handleToPlaylist = async () => {
    try {
      const playlist = await createFromCollection(id)
      toast.success(t('playlists.toasts.created', { name: playlist.name }))
      onOpenPlaylist(playlist.id)
    } catch (problem) {
      toast.error(createFailedText('playlists', problem))
    }
  }
  return (
    <GroupPage
      part="collections"
      group={collection}
      entries={entries}
      countText={t('items.books', { count: entries.length })}
      cover={
        <div className="w-60">
          <CollectionCover
            subjects={books.slice(0, 2).map(coverSubjectOf)}
            ratio={ratio}
            widthPx={COVER_PX}
          />
        </div>
      }
      onEdit={canUpdate ? () => openEditCollection(id) : undefined}
      onShowFeed={feed?.isOpen ? feed.show : undefined}
      menu={[
        entries.length > 0 && {
          kind: 'action',
          label: t('collections.page.toPlaylist'),
          icon: ListPlus,
          onSelect: () => void handleToPlaylist(),
        },
        feed && feedMenuEntry(feed),
        canDelete && deletionEntry('collections', name, () => removeCollection(collection)),
      ]}
    >
      <GroupEntries
        part="collections"
        entries={entries}
        ratio={ratio}
        onSort={
          canUpdate
            ? (sorted) =>
                void sortBooks(
                  collection,
                  sorted.map(({ key }) => key),
                )
            : undefined
        }
        onEdit={
          canUpdate
            ? ({ item }) => openEditItem(item.id, { tab: 'details', shelfIds: entries.map(({ key }) => key) })
            : undefined
        }
        onRemove={canDelete ? ({ key }) => void takeOutOfCollection(id, [key], true) : undefined}
      />
    </GroupPage>
  )
}

import type { PlaylistView } from '@lectern/contract/playlists'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isGoneError } from '../../lib/api-error.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { LoadError } from '../../ui/LoadState.tsx'
import { coverSubjectOf } from '../../cards/cover-subject.ts'
import { episodeOrBookEntry, type GroupEntry } from '../groups/group-entry.ts'
import { confirmDeletion } from '../groups/group-actions.ts'
import { GroupEntries } from '../groups/GroupEntries.tsx'
import { GroupPage, GroupSkeleton } from '../groups/GroupPage.tsx'
import { PlaylistCover } from '../groups/PlaylistCover.tsx'
import { useCoverRatio } from '../libraries/use-cover-ratio.ts'
import { feedMenuEntry, useFeedAction } from '../feeds/use-feed-action.ts'
import { openEditItem } from '../edit-item/use-edit-modal.ts'
import { usePermissions } from '../../session/use-permissions.ts'
import { removePlaylist, takeOneOut } from './playlist-actions.ts'
import { onPlaylistGone, playlistQuery } from './playlists.api.ts'
import { sortEntries } from './sort-entries.ts'
import { openEditPlaylist } from './use-playlists-modal.ts'

interface PlaylistPageProps {
  playlistId: string
  /** It is gone: removed, or emptied. */
  onRemoved: (libraryId: string) => void
  /** Shown for a playlist that does not exist, or that is somebody else's. */
  notFound: ReactNode
}

const COVER_PX = 200

export function PlaylistPage({ playlistId, onRemoved, notFound }: PlaylistPageProps) {
  const { t } = useTranslation()
  const query = useQuery(playlistQuery(playlistId))
  const { data: playlist, error } = query
  usePageTitle(playlist?.name)
  const leave = useEffectEvent(onRemoved)
  useEffect(() => onPlaylistGone(({ id, libraryId }) => id === playlistId && leave(libraryId)), [playlistId])
  if (playlist) return <Contents playlist={playlist} />
  if (error === null) return <GroupSkeleton />
  if (isGoneError(error)) return notFound
  return <LoadError query={query} message={t('playlists.loadOneFailed')} />
}

/** Whoever sees a playlist is its owner, and may do everything with it. */
function Contents({ playlist }: { playlist: PlaylistView }) {
  const { t } = useTranslation()
  const { canUpdate } = usePermissions()
  const { id, libraryId, name, items } = playlist
  const ratio = useCoverRatio(libraryId)
  const entries = useMemo(() => items.flatMap(episodeOrBookEntry), [items])

  const feed = useFeedAction(
    { entityType: 'playlist', entityId: id, name },
    playlist.rssFeed,
    entries.some(({ queueEntry }) => queueEntry !== null),
  )
  const handleDelete = async () => {
    if (await confirmDeletion('playlists', name)) await removePlaylist(playlist)
  }
  return (
    <GroupPage
      part="playlists"
      name={name}
      description={playlist.description}
      entries={entries}
      countText={t('playlists.page.entryCount', { count: entries.length })}
      cover={
        <div className="w-50">
          <PlaylistCover
            subjects={items.slice(0, 4).map(({ libraryItem }) => coverSubjectOf(libraryItem))}
            widthPx={COVER_PX}
          />
        </div>
      }
      onEdit={() => openEditPlaylist(id)}
      onShowFeed={feed?.isOpen ? feed.show : undefined}
      menu={[
        feed && feedMenuEntry(feed),
        {
          kind: 'action',
          label: t('playlists.page.delete'),
          icon: Trash2,
          danger: true,
          onSelect: () => void handleDelete(),
        },
      ]}
    >
      <GroupEntries
        part="playlists"
        entries={entries}
        ratio={ratio}
        onSort={(sorted) => void sortEntries(playlist, sorted.map(toEntry))}
        onEdit={canUpdate ? ({ item }) => openEditItem(item.id, { tab: 'details', shelfIds: [] }) : undefined}
        onRemove={(entry) => void takeOneOut(id, toEntry(entry))}
      />
    </GroupPage>
  )
}

const toEntry = ({ item, episodeId }: GroupEntry) => ({ libraryItemId: item.id, episodeId })

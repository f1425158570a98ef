import type { PlaylistView } from '@lectern/contract/playlists'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { coverSubjectOf } from '../../cards/cover-subject.ts'
import { episodeOrBookEntry, type GroupEntry } from '../groups/group-entry.ts'
import { deletionEntry } from '../groups/group-actions.ts'
import { GroupEntries } from '../groups/GroupEntries.tsx'
import { GroupPage } from '../groups/GroupPage.tsx'
import { LoadedGroup } from '../groups/LoadedGroup.tsx'
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
  /** Called when the playlist is gone: removed or emptied. */
  onRemoved: (libraryId: string) => void
  /** Shown if the playlist does not exist or belongs to somebody else. */
  notFound: ReactNode
}

const COVER_PX = 200

export function PlaylistPage({ playlistId, onRemoved, notFound }: PlaylistPageProps) {
  const query = useQuery(playlistQuery(playlistId))
  return (
    <LoadedGroup part="playlists" id={playlistId} onGone={onPlaylistGone} {...{ query, onRemoved, notFound }}>
      {(playlist) => <Contents playlist={playlist} />}
    </LoadedGroup>
  )
}

/** A playlist is only visible to its owner, who may do everything with it. */
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
  return (
    <GroupPage
      part="playlists"
      group={playlist}
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
      menu={[feed && feedMenuEntry(feed), deletionEntry('playlists', name, () => removePlaylist(playlist))]}
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

import type { PlaylistView } from '@lectern/contract/playlists'
import { useTranslation } from 'react-i18next'
import { coverSubjectOf } from '../../cards/cover-subject.ts'
import { playlistPath } from '../../cards/paths.ts'
import { type CardPlace, GroupCard } from '../groups/GroupCard.tsx'
import { PlaylistCover } from '../groups/PlaylistCover.tsx'
import { entriesOf } from './playlists.api.ts'
import { openEditPlaylist } from './use-playlists-modal.ts'

interface PlaylistCardProps extends CardPlace {
  playlist: PlaylistView
}

export function PlaylistCard({ playlist, ...place }: PlaylistCardProps) {
  const { t } = useTranslation()
  const { id, name, items } = playlist
  const subjects = items.slice(0, 4).map(({ libraryItem }) => coverSubjectOf(libraryItem))
  return (
    <GroupCard
      part="playlists"
      name={name}
      path={playlistPath(id)}
      countText={t('playlists.page.entryCount', { count: entriesOf(playlist).length })}
      {...place}
      onEdit={() => openEditPlaylist(id)}
      hasFeed={!!playlist.rssFeed}
      cover={<PlaylistCover subjects={subjects} widthPx={place.widthPx} />}
    />
  )
}

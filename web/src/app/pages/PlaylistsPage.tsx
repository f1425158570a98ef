import type { LibraryView } from '@lectern/contract/libraries'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { playlistsList } from '../../features/playlists/playlists.api.ts'
import { openNewPlaylist } from '../../features/playlists/use-playlists-modal.ts'
import { PlaylistCard } from '../../features/playlists/PlaylistCard.tsx'
import { CardGrid } from '../../features/shelves/CardGrid.tsx'
import { Toolbar } from '../../features/shelves/Toolbar.tsx'
import { useCaptionPx } from '../../features/shelves/use-caption-px.ts'
import { useBookshelfView } from '../../features/shelves/use-shelf-view.ts'
import { ViewMenu } from '../../features/shelves/ViewMenu.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { useUserSettings } from '../../lib/user-settings.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { EmptyShelfDrawing } from '../EmptyShelfDrawing.tsx'
import { LibraryScope } from './LibraryScope.tsx'

/** Playlist covers are squares as high as a book's cover. */
const SQUARE_IN_COVERS = 1.6
const cardWidthOf = (sizePx: number): number => Math.round(sizePx * SQUARE_IN_COVERS)

export function PlaylistsPage() {
  return <LibraryScope>{(library) => <PlaylistShelf key={library.id} library={library} />}</LibraryScope>
}

function PlaylistShelf({ library }: { library: LibraryView }) {
  const { t } = useTranslation()
  const view = useBookshelfView()
  const sizePx = useUserSettings(({ settings }) => settings.bookshelfCoverSize)
  const [total, setTotal] = useState<number>()
  const list = useMemo(() => playlistsList(library.id), [library.id])
  const captionPx = useCaptionPx(view)
  usePageTitle(t('playlists.title'))
  return (
    <>
      <h1 className="sr-only">{t('playlists.title')}</h1>
      <Toolbar title={total === undefined ? '' : t('playlists.count', { count: total })}>
        <ViewMenu cardWidthOf={cardWidthOf} />
      </Toolbar>
      <CardGrid
        name="playlists"
        label={t('playlists.title')}
        list={list}
        cardWidthPx={cardWidthOf(sizePx)}
        cardWidthOf={cardWidthOf}
        cardHeightPx={(widthPx) => widthPx + captionPx}
        view={view}
        onTotal={setTotal}
        renderCard={(playlist, { widthPx, tabIndex }) => (
          <PlaylistCard {...{ playlist, widthPx, view, tabIndex }} />
        )}
        empty={
          <div className="flex flex-1 flex-col justify-center">
            <EmptyState
              drawing={<EmptyShelfDrawing />}
              text={t('playlists.none')}
              action={
                <Button variant="primary" onClick={() => openNewPlaylist(library.id)}>
                  {t('playlists.add')}
                </Button>
              }
            />
          </div>
        }
      />
    </>
  )
}

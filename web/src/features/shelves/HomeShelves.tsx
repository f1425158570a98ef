import type { LibraryView } from '@lectern/contract/libraries'
import type { ShelfView } from '@lectern/contract/shelves'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type CardItem, selectedEntryOf } from '../../cards/card-item.ts'
import { useCardWidth } from '../../cards/use-card-size.ts'
import { useCoverRatio } from '../libraries/use-cover-ratio.ts'
import { toggleSelected, toggleUpTo } from '../../cards/use-selection.ts'
import { EmptyLibrary } from './EmptyShelf.tsx'
import { HomeShelf } from './HomeShelf.tsx'
import { homeQuery } from './shelves.api.ts'
import { Toolbar } from './Toolbar.tsx'
import { useHomeView } from './use-shelf-view.ts'
import { ViewMenu } from './ViewMenu.tsx'

/** A library's home: what to go on with, what is new, what may please. */
export function HomeShelves({ library }: { library: LibraryView }) {
  const { t } = useTranslation()
  const home = useQuery(homeQuery(library.id))
  const view = useHomeView()
  const shelves = home.data
  const handleSelect = useCallback(
    (item: CardItem, isRange: boolean) => {
      const entry = selectedEntryOf(item)
      if (isRange) toggleUpTo(orderOf(shelves ?? []), entry)
      else toggleSelected(entry)
    },
    [shelves],
  )
  if (shelves === undefined) {
    if (!home.isError) return <HomeSkeleton libraryId={library.id} />
    return (
      <ErrorState
        message={t('shelves.homeFailed')}
        onRetry={() => void home.refetch()}
        retrying={home.isFetching}
      />
    )
  }
  return (
    <>
      <h1 className="sr-only">{t('shelves.title.home', { name: library.name })}</h1>
      {shelves.length === 0 ? (
        <EmptyLibrary library={library} />
      ) : (
        <div className="grid grid-cols-1 gap-4 py-5 pb-20">
          {shelves.map((shelf) => (
            <HomeShelf
              key={shelf.id}
              shelf={shelf}
              libraryId={library.id}
              view={view}
              onSelect={handleSelect}
            />
          ))}
        </div>
      )}
      {shelves.length > 0 && (
        <Toolbar title={library.name}>
          <ViewMenu />
        </Toolbar>
      )}
    </>
  )
}

/** All that can be selected, in the order the shelves show it. */
function orderOf(shelves: readonly ShelfView[]) {
  return shelves.flatMap((shelf) =>
    shelf.type === 'series' || shelf.type === 'authors' || shelf.type === 'episode'
      ? []
      : shelf.entities.map((item) => selectedEntryOf(item)),
  )
}

function HomeSkeleton({ libraryId }: { libraryId: string }) {
  const ratio = useCoverRatio(libraryId)
  const widthPx = useCardWidth(ratio)
  return (
    <div aria-hidden className="grid grid-cols-1 gap-6 overflow-hidden px-4 py-5 md:px-6 lg:px-8">
      {[0, 1, 2].map((row) => (
        <div key={row}>
          <Skeleton className="mb-4 h-7 w-52" />
          <div className="flex gap-4 sm:gap-6">
            {Array.from({ length: 10 }, (_, index) => (
              <div key={index} className="shrink-0" style={{ width: widthPx, height: widthPx * ratio + 48 }}>
                <Skeleton className="size-full rounded-cover!" />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

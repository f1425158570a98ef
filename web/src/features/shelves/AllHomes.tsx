import type { LibraryView } from '@lectern/contract/libraries'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ShelfDrawing } from '../../ui/Drawings.tsx'
import { EmptyPage } from '../../ui/EmptyPage.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { HomeShelf } from './HomeShelf.tsx'
import { HomeSkeleton } from './HomeSkeleton.tsx'
import { mergeHomes } from './merge-homes.rules.ts'
import { homeQuery } from './shelves.api.ts'
import { Toolbar } from './Toolbar.tsx'
import { useHomeSelection } from './use-home-selection.ts'
import { useHomeView } from './use-shelf-view.ts'
import { ViewMenu } from './ViewMenu.tsx'

/** Home page combining all libraries. */
export function AllHomes({ libraries }: { libraries: readonly LibraryView[] }) {
  const { t } = useTranslation()
  const view = useHomeView()
  const homes = useQueries({
    queries: libraries.map(({ id }) => homeQuery(id)),
    combine: (results) => ({
      data: results.flatMap(({ data }) => (data === undefined ? [] : [data])),
      isLoading: results.some(({ isPending }) => isPending),
      isFailed: results.every(({ isError }) => isError),
      isFetching: results.some(({ isFetching }) => isFetching),
      retry: () => results.forEach(({ refetch }) => void refetch()),
    }),
  })
  const shelves = useMemo(() => mergeHomes(homes.data), [homes.data])
  const handleSelect = useHomeSelection(shelves)
  if (homes.isFailed) {
    return <ErrorState message={t('shelves.homeFailed')} onRetry={homes.retry} retrying={homes.isFetching} />
  }
  // Shelves of one library after the other would push each other down.
  if (homes.isLoading) return <HomeSkeleton libraryId={libraries[0]?.id ?? ''} />
  return (
    <>
      <h1 className="sr-only">{t('home.all')}</h1>
      <Toolbar title={t('home.all')}>
        <ViewMenu />
      </Toolbar>
      {shelves.length === 0 ? (
        <EmptyPage drawing={<ShelfDrawing />} text={t('home.nothing')} />
      ) : (
        <div className="grid grid-cols-1 gap-4 py-5">
          {shelves.map((shelf) => (
            <HomeShelf
              key={`${shelf.id} ${shelf.type}`}
              shelf={shelf}
              title={t(`shelves.shelf.${shelf.id}`)}
              view={view}
              onSelect={handleSelect}
            />
          ))}
        </div>
      )}
    </>
  )
}

import type { LibraryView } from '@lectern/contract/libraries'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { Button } from '../../ui/Button.tsx'
import { ShelfDrawing } from '../../ui/Drawings.tsx'
import { EmptyPage } from '../../ui/EmptyPage.tsx'
import { LoadError } from '../../ui/LoadState.tsx'
import { EmptyLibrary } from './EmptyShelf.tsx'
import { HomeShelf } from './HomeShelf.tsx'
import { HomeSkeleton } from './HomeSkeleton.tsx'
import { homeQuery } from './shelves.api.ts'
import { SmartHomeShelf } from './SmartHomeShelf.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useHomePlaces } from './use-home-places.ts'
import { useHomeSelection } from './use-home-selection.ts'
import { useHomeView } from './use-shelf-view.ts'
import { ViewMenu } from './ViewMenu.tsx'

const HomeSettings = lazyNamed(() => import('./HomeSettings.tsx'), 'HomeSettings')

/** A library's home page: continue, new, recommended; in the user's order. */
export function HomeShelves({ library }: { library: LibraryView }) {
  const { t } = useTranslation()
  const home = useQuery(homeQuery(library.id))
  const view = useHomeView()
  const { places, smartShelves } = useHomePlaces(library)
  const [isArranging, setIsArranging] = useState(false)
  const handleSelect = useHomeSelection(home.data)
  if (home.data === undefined) {
    if (!home.isError) return <HomeSkeleton libraryId={library.id} />
    return <LoadError query={home} message={t('shelves.homeFailed')} />
  }
  const rows = places
    .filter(({ isHidden }) => !isHidden)
    .flatMap(({ id }) => {
      const smart = smartShelves.find((candidate) => candidate.id === id)
      const shelf = home.data.find((candidate) => candidate.id === id)
      return smart || shelf ? [{ id, smart, shelf }] : []
    })
  const isEmpty = home.data.length === 0
  return (
    <>
      <h1 className="sr-only">{t('shelves.title.home', { name: library.name })}</h1>
      {!isEmpty && (
        <Toolbar title={library.name}>
          <ViewMenu onArrange={() => setIsArranging(true)} />
        </Toolbar>
      )}
      {isEmpty && <EmptyLibrary library={library} />}
      {!isEmpty && rows.length === 0 && (
        <EmptyPage
          drawing={<ShelfDrawing />}
          text={t('home.allHidden')}
          action={<Button onClick={() => setIsArranging(true)}>{t('home.arrange')}</Button>}
        />
      )}
      <div className="grid grid-cols-1 gap-4 py-5 empty:hidden">
        {rows.map(({ id, smart, shelf }) => {
          const common = { view, onSelect: handleSelect }
          if (smart)
            return <SmartHomeShelf key={id} smart={smart} mediaType={library.mediaType} {...common} />
          return (
            shelf && <HomeShelf key={id} shelf={shelf} title={t(`shelves.shelf.${shelf.id}`)} {...common} />
          )
        })}
      </div>
      {isArranging && (
        <Suspense>
          <HomeSettings library={library} onClose={() => setIsArranging(false)} />
        </Suspense>
      )}
    </>
  )
}

import type { LibraryView } from '@lectern/contract/libraries'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CollectionCard } from '../../features/collections/CollectionCard.tsx'
import { collectionsList } from '../../features/collections/collections.api.ts'
import { openNewCollection } from '../../features/collections/use-collections-modal.ts'
import { CardGrid } from '../../features/shelves/CardGrid.tsx'
import { Toolbar } from '../../features/shelves/Toolbar.tsx'
import { useGroupCards } from '../../features/shelves/use-group-cards.ts'
import { ViewMenu } from '../../features/shelves/ViewMenu.tsx'
import { usePermissions } from '../../session/use-permissions.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { EmptyShelfDrawing } from '../EmptyShelfDrawing.tsx'
import { LibraryScope } from './LibraryScope.tsx'

export function CollectionsPage() {
  return (
    <LibraryScope only={['book']}>
      {(library) => <CollectionShelf key={library.id} library={library} />}
    </LibraryScope>
  )
}

function CollectionShelf({ library }: { library: LibraryView }) {
  const { t } = useTranslation()
  const { ratio, grid } = useGroupCards(library.id)
  const { canUpdate } = usePermissions()
  const [total, setTotal] = useState<number>()
  const list = useMemo(() => collectionsList(library.id), [library.id])
  usePageTitle(t('collections.title'))
  return (
    <>
      <h1 className="sr-only">{t('collections.title')}</h1>
      <Toolbar title={total === undefined ? '' : t('collections.count', { count: total })}>
        <ViewMenu cardWidthOf={grid.cardWidthOf} />
      </Toolbar>
      <CardGrid
        name="collections"
        label={t('collections.title')}
        list={list}
        {...grid}
        onTotal={setTotal}
        renderCard={(collection, { widthPx, tabIndex }) => (
          <CollectionCard {...{ collection, ratio, widthPx, tabIndex }} view={grid.view} />
        )}
        empty={
          <div className="flex flex-1 flex-col justify-center">
            <EmptyState
              drawing={<EmptyShelfDrawing />}
              text={t('collections.none')}
              action={
                canUpdate && (
                  <Button variant="primary" onClick={() => openNewCollection(library.id)}>
                    {t('collections.add')}
                  </Button>
                )
              }
            />
          </div>
        }
      />
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { itemQuery } from '../../features/item-page/item-page.api.ts'
import { ItemPage } from '../../features/item-page/ItemPage.tsx'
import { setCurrentLibrary } from '../../features/libraries/use-current-library.ts'
import { NotFoundPage } from './NotFoundPage.tsx'

export function ItemRoute() {
  const { itemId } = useParams({ from: '/shell/item/$itemId' })
  const navigate = useNavigate()
  const libraryId = useQuery(itemQuery(itemId)).data?.libraryId

  // Rail, search and library dropdown follow the item.
  useEffect(() => {
    if (libraryId !== undefined) setCurrentLibrary(libraryId)
  }, [libraryId])

  return (
    <ItemPage
      itemId={itemId}
      onRemoved={(id) =>
        void navigate({ to: '/library/$libraryId', params: { libraryId: id }, replace: true })
      }
      notFound={<NotFoundPage />}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { TrackOrderPage } from '../../features/track-order/TrackOrderPage.tsx'
import { editedItemQuery } from '../../features/edit-item/edit-item.api.ts'
import { useFollowLibrary } from '../../features/libraries/use-current-library.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { useBackToItem } from './use-back-to-item.ts'

export function TracksRoute() {
  const { itemId } = useParams({ from: '/shell/audiobook/$itemId/edit' })
  useFollowLibrary(useQuery(editedItemQuery(itemId)).data?.libraryId)
  return <TrackOrderPage itemId={itemId} onDone={useBackToItem(itemId)} notFound={<NotFoundPage />} />
}

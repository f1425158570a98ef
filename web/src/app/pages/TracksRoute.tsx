import { useParams } from '@tanstack/react-router'
import { TrackOrderPage } from '../../features/track-order/TrackOrderPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { useBackToItem } from './use-back-to-item.ts'

export function TracksRoute() {
  const { itemId } = useParams({ from: '/shell/audiobook/$itemId/edit' })
  return <TrackOrderPage itemId={itemId} onDone={useBackToItem(itemId)} notFound={<NotFoundPage />} />
}

import { useNavigate, useParams } from '@tanstack/react-router'
import { TrackOrderPage } from '../../features/track-order/TrackOrderPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

export function TracksRoute() {
  const { itemId } = useParams({ from: '/shell/audiobook/$itemId/edit' })
  const navigate = useNavigate()
  return (
    <TrackOrderPage
      itemId={itemId}
      onDone={() => void navigate({ to: '/item/$itemId', params: { itemId }, ignoreBlocker: true })}
      notFound={<NotFoundPage />}
    />
  )
}

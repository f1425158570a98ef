import { useParams } from '@tanstack/react-router'
import { RateMenu } from '../../features/player/RateMenu.tsx'
import { SharePage } from '../../features/shares/SharePage.tsx'

const RATE_STEP = 0.1

export function ShareRoute() {
  const { slug } = useParams({ from: '/share/$slug' })
  return (
    <SharePage
      key={slug}
      slug={slug}
      renderSpeed={(rate, onRate) => <RateMenu rate={rate} onRate={onRate} step={RATE_STEP} />}
    />
  )
}

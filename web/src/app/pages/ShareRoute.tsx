import { useParams } from '@tanstack/react-router'
import { SharePage } from '../../features/shares/SharePage.tsx'

export function ShareRoute() {
  const { slug } = useParams({ from: '/share/$slug' })
  return <SharePage key={slug} slug={slug} />
}

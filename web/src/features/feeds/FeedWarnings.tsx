import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/Alert.tsx'
import { lacksHttps } from './feeds.rules.ts'

/** Warnings about what may keep podcast apps from playing the feed. */
export function FeedWarnings({ hasEpisodesWithoutPubDate = false }: { hasEpisodesWithoutPubDate?: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      {lacksHttps(location.origin) && <Alert kind="warning">{t('feeds.httpWarning')}</Alert>}
      {hasEpisodesWithoutPubDate && <Alert kind="warning">{t('feeds.dateWarning')}</Alert>}
    </>
  )
}

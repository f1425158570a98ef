import { FEED_EPISODE_FILTERS, FEED_EPISODE_SORTS } from '@lectern/contract/constants'
import { useTranslation } from 'react-i18next'
import { EpisodeListToolbar } from '../../episodes/EpisodeListToolbar.tsx'
import type { FeedView } from '../episodes.api.ts'

interface FeedToolbarProps {
  view: FeedView
  onChange: (change: Partial<FeedView>) => void
}

export function FeedToolbar({ view, onChange }: FeedToolbarProps) {
  const { t } = useTranslation()
  return (
    <EpisodeListToolbar
      view={view}
      onChange={onChange}
      searchLabel={t('podcasts.episodes.search')}
      filters={FEED_EPISODE_FILTERS}
      filterName={(filter) => t(`podcasts.filters.${filter}`)}
      sorts={FEED_EPISODE_SORTS}
      sortName={(sort) => t(`podcasts.sorts.${sort}`)}
    />
  )
}

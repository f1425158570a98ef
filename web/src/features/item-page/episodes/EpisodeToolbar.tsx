import { useTranslation } from 'react-i18next'
import { EpisodeListToolbar } from '../../episodes/EpisodeListToolbar.tsx'
import { EPISODE_FILTERS, EPISODE_SORTS, type EpisodeView } from './episode-list.rules.ts'

interface EpisodeToolbarProps {
  view: EpisodeView
  onChange: (change: Partial<EpisodeView>) => void
}

export function EpisodeToolbar({ view, onChange }: EpisodeToolbarProps) {
  const { t } = useTranslation()
  return (
    <EpisodeListToolbar
      view={view}
      onChange={onChange}
      searchLabel={t('item.episodes.search')}
      filters={EPISODE_FILTERS}
      filterName={(filter) => t(`item.episodes.filters.${filter}`)}
      sorts={EPISODE_SORTS}
      sortName={(sort) => t(`item.episodes.sorts.${sort}`)}
    />
  )
}

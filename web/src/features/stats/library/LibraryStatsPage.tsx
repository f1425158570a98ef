import type { LibraryStatsView } from '@lectern/contract/browse'
import type { LibraryView } from '@lectern/contract/libraries'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { PagePanel } from '../../../ui/PagePanel.tsx'
import { Select } from '../../../ui/Select.tsx'
import { librariesQuery } from '../../libraries/libraries.api.ts'
import { setCurrentLibrary, useCurrentLibrary } from '../../libraries/use-current-library.ts'
import { Figure, Figures } from '../Figures.tsx'
import { useStatFormats } from '../use-stat-formats.ts'
import { libraryStatsQuery } from './library-stats.api.ts'
import { LibraryTops } from './LibraryTops.tsx'

/** Admins only: contents of the current library. */
export function LibraryStatsPage() {
  const { t } = useTranslation()
  const library = useCurrentLibrary()
  return (
    <div className="grid grid-cols-1 gap-6">
      <PagePanel
        title={t('libraryStats.title')}
        description={t('libraryStats.text')}
        action={library && <LibrarySelect library={library} />}
      >
        {library ? <Totals library={library} /> : <EmptyState text={t('libraries.none')} />}
      </PagePanel>
      {library && <Tops library={library} />}
    </div>
  )
}

function LibrarySelect({ library }: { library: LibraryView }) {
  const { t } = useTranslation()
  const { data: libraries = [] } = useQuery(librariesQuery())
  return (
    <div className="w-56 min-w-0">
      <Select
        label={t('libraryStats.library')}
        hideLabel
        options={libraries.map(({ id, name }) => ({ value: id, label: name }))}
        value={library.id}
        onChange={setCurrentLibrary}
      />
    </div>
  )
}

function Totals({ library }: { library: LibraryView }) {
  const { t } = useTranslation()
  const query = useQuery(libraryStatsQuery(library.id))
  const { data: stats } = query
  if (!stats) return <LoadState query={query} failed={t('stats.loadFailed')} className="h-24" />
  if (stats.totalItems === 0) return <EmptyState text={t('libraryStats.empty', { name: library.name })} />
  return <TotalFigures stats={stats} />
}

function TotalFigures({ stats }: { stats: LibraryStatsView }) {
  const { t } = useTranslation()
  const { number, size } = useStatFormats()
  return (
    <Figures>
      <Figure name={t('year.items')}>{number(stats.totalItems)}</Figure>
      <Figure name={t('libraryStats.hours')}>{number(roundedHours(stats.totalDuration / 3600))}</Figure>
      {stats.totalAuthors > 0 && <Figure name={t('shell.authors')}>{number(stats.totalAuthors)}</Figure>}
      <Figure name={t('year.audioFiles')}>{number(stats.numAudioTracks)}</Figure>
      <Figure name={t('year.sizeAll')}>{size(stats.totalSize)}</Figure>
    </Figures>
  )
}

function Tops({ library }: { library: LibraryView }) {
  const { data: stats } = useQuery(libraryStatsQuery(library.id))
  return stats && stats.totalItems > 0 && <LibraryTops libraryId={library.id} stats={stats} />
}

/** With a decimal as long as it matters. */
const roundedHours = (hours: number): number => (hours < 10 ? Math.round(hours * 10) / 10 : Math.round(hours))

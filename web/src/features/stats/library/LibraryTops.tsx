import type { LibraryStatsView } from '@lectern/contract/browse'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FilterLink } from '../../../cards/FilterLink.tsx'
import { authorPath, itemPath } from '../../../cards/paths.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { RankedList, type RankedEntry } from '../RankedList.tsx'
import { useStatFormats } from '../use-stat-formats.ts'

const TOP_GENRES = 5

interface LibraryTopsProps {
  libraryId: string
  stats: LibraryStatsView
}

/** Most frequent genres and authors, longest and largest items. */
export function LibraryTops({ libraryId, stats }: LibraryTopsProps) {
  const { t } = useTranslation()
  const { number, duration, share, size: formatSize } = useStatFormats()
  const lists: readonly (readonly [string, readonly RankedEntry[]])[] = [
    [
      t('libraryStats.genres'),
      stats.genresWithCount.slice(0, TOP_GENRES).map(({ genre, count }) => ({
        key: genre,
        name: (
          <FilterLink libraryId={libraryId} group="genres" value={genre} className="hover:underline">
            {genre}
          </FilterLink>
        ),
        amount: count,
        words: share(count / stats.totalItems),
      })),
    ],
    [
      t('libraryStats.authors'),
      stats.authorsWithCount.map(({ id, name, count }) => ({
        key: id,
        name: <NameLink to={authorPath(id)} name={name} />,
        amount: count,
        words: number(count),
      })),
    ],
    [
      t('libraryStats.longest'),
      stats.longestItems.map(({ id, title, duration: seconds }) => ({
        key: id,
        name: <NameLink to={itemPath(id)} name={title} />,
        amount: seconds,
        words: duration(seconds),
      })),
    ],
    [
      t('libraryStats.largest'),
      stats.largestItems.map(({ id, title, size }) => ({
        key: id,
        name: <NameLink to={itemPath(id)} name={title} />,
        amount: size,
        words: formatSize(size),
      })),
    ],
  ]
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
      {lists.map(([title, entries]) => (
        <Panel key={title} title={title}>
          <RankedList label={title} entries={entries} />
        </Panel>
      ))}
    </div>
  )
}

const NameLink = ({ to, name }: { to: string; name: string }) => (
  <Link to={to} className="hover:underline">
    {name}
  </Link>
)

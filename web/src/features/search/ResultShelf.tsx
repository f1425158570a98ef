import { useTranslation } from 'react-i18next'
import { AuthorCard } from '../../cards/AuthorCard.tsx'
import type { CardItem } from '../../cards/card-item.ts'
import { cardOfItem } from '../../cards/card-of-item.ts'
import { CardRow } from '../../cards/CardRow.tsx'
import { FilterLink } from '../../cards/FilterLink.tsx'
import { ItemCards } from '../../cards/ItemCards.tsx'
import { SeriesCard } from '../../cards/SeriesCard.tsx'
import { useCardWidth } from '../../cards/use-card-size.ts'
import { useCoverRatio } from '../libraries/use-cover-ratio.ts'
import { FILTER_OF, isName, type SearchGroup, type SearchResult } from './search-groups.rules.ts'
import { PAGE_LIMIT } from './search.api.ts'

interface ResultShelfProps {
  group: SearchGroup
  libraryId: string
}

const AUTHOR_WIDTH_PX = 160

/** Results of one kind: covers if they have them, otherwise names. */
export function ResultShelf({ group, libraryId }: ResultShelfProps) {
  const { t } = useTranslation()
  const title = t(`search.groups.${group.name}`)
  const ratio = useCoverRatio(libraryId)
  const cards = group.results.flatMap(itemOf)
  const note = useNote(group)
  if (cards.length > 0) {
    return (
      <CardRow title={title} note={note}>
        <ItemCards items={cards} ratio={ratio} />
      </CardRow>
    )
  }
  if (group.results.every(isName)) return <NameShelf group={group} libraryId={libraryId} />
  return (
    <CardRow title={title} note={note}>
      {group.results.map((result) => (
        <GroupCard key={result.key} result={result} libraryId={libraryId} />
      ))}
    </CardRow>
  )
}

/** The server sends no more than it is asked for. */
function useNote(group: SearchGroup): string | undefined {
  const { t } = useTranslation()
  return group.results.length < PAGE_LIMIT ? undefined : t('search.bestOnly')
}

function itemOf(result: SearchResult): CardItem[] {
  if (result.kind === 'item') return [cardOfItem(result.found.libraryItem)]
  return result.kind === 'episode' ? [result.item] : []
}

function GroupCard({ result, libraryId }: { result: SearchResult; libraryId: string }) {
  const ratio = useCoverRatio(libraryId)
  const widthPx = useCardWidth(ratio)
  if (result.kind === 'author') return <AuthorCard author={result.author} widthPx={AUTHOR_WIDTH_PX} />
  if (result.kind !== 'series') return null
  const { series, books } = result.found
  return <SeriesCard series={{ ...series, books }} ratio={ratio} widthPx={widthPx * 2} view="detail" />
}

function NameShelf({ group, libraryId }: ResultShelfProps) {
  const { t } = useTranslation()
  const titleId = `search-${group.name}`
  const note = useNote(group)
  return (
    <section aria-labelledby={titleId} className="px-4 md:px-6 lg:px-8">
      <div className="mb-2 flex items-center gap-3">
        <h2 id={titleId} className="font-serif text-xl font-semibold">
          {t(`search.groups.${group.name}`)}
        </h2>
        {note && <span className="text-sm text-muted">{note}</span>}
      </div>
      <ul className="flex flex-wrap gap-2">
        {group.results.filter(isName).map(({ key, kind, found }) => (
          <li key={key}>
            <FilterLink
              libraryId={libraryId}
              group={FILTER_OF[kind]}
              value={found.name}
              className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-raised px-4 hover:bg-hover"
            >
              {found.name}
              <span className="tabular text-sm text-muted">{found.numItems}</span>
            </FilterLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

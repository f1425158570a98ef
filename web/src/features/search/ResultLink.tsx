import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FilterLink } from '../../cards/FilterLink.tsx'
import { FILTER_OF, type SearchResult } from './search-groups.rules.ts'

interface ResultLinkProps {
  id: string
  libraryId: string
  result: SearchResult
  isActive: boolean
  onPick: () => void
  children: ReactNode
}

/** A search result: an option in the listbox that is also a link, so that it can be opened in a new tab. */
export function ResultLink({ id, libraryId, result, isActive, onPick, children }: ResultLinkProps) {
  const option = {
    id,
    role: 'option',
    'aria-selected': isActive,
    tabIndex: -1,
    onClick: onPick,
    className:
      'flex min-h-11 items-center gap-3 rounded-control px-3 py-1.5 hover:bg-hover aria-selected:bg-hover aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-accent',
    children,
  }
  switch (result.kind) {
    case 'item':
      return <Link {...option} to="/item/$itemId" params={{ itemId: result.found.libraryItem.id }} />
    case 'episode':
      return <Link {...option} to="/item/$itemId" params={{ itemId: result.item.id }} />
    case 'author':
      return <Link {...option} to="/author/$authorId" params={{ authorId: result.author.id }} />
    case 'series':
      return (
        <Link
          {...option}
          to="/library/$libraryId/series/$seriesId"
          params={{ libraryId, seriesId: result.found.series.id }}
        />
      )
    default:
      return (
        <FilterLink
          {...option}
          libraryId={libraryId}
          group={FILTER_OF[result.kind]}
          value={result.found.name}
        />
      )
  }
}

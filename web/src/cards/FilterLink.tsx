import { encodeText } from '@lectern/contract/rules/base64'
import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** Filter groups of the bookshelf that other pages link to. */
export type LinkedFilter =
  'authors' | 'narrators' | 'publishers' | 'publishedDecades' | 'genres' | 'tags' | 'languages'

interface FilterLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  libraryId: string
  group: LinkedFilter
  /** A name, or the id of an author. */
  value: string
}

/** Links to the bookshelf, filtered by this value. */
export function FilterLink({ libraryId, group, value, ...link }: FilterLinkProps) {
  return (
    <Link
      {...link}
      to="/library/$libraryId/bookshelf"
      params={{ libraryId }}
      search={{ filter: `${group}.${encodeText(value)}` }}
    />
  )
}

import { encodeText } from '@lectern/contract/rules/base64'
import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** Groups of the bookshelf's filter that people get to from elsewhere. */
export type LinkedFilter =
  'authors' | 'narrators' | 'publishers' | 'publishedDecades' | 'genres' | 'tags' | 'languages'

interface FilterLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  libraryId: string
  group: LinkedFilter
  /** A name, or the id of an author. */
  value: string
}

/** Leads to the bookshelf with only what shares this value. */
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

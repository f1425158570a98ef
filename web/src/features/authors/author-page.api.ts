import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'

/** An author with their books and series. */
export const authorQuery = (authorId: string) =>
  queryOptions({
    queryKey: ['author', authorId],
    queryFn: ({ signal }) =>
      call('authors.get', { params: { id: authorId }, query: { include: 'items,series' }, signal }),
  })

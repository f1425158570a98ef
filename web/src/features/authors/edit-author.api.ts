import type { AuthorView } from '@lectern/contract/authors'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/client.ts'
import { queryClient } from '../../lib/query-client.ts'
import type { AuthorPatch, AuthorWish } from './author-form.rules.ts'
import { authorQuery } from './author-page.api.ts'

export type AuthorSaved = 'updated' | 'merged' | 'same'

export async function saveAuthor(id: string, body: AuthorPatch) {
  const { author, merged, updated } = await call('names.updateAuthor', { params: { id }, body })
  await authorChanged(id)
  const result: AuthorSaved = merged ? 'merged' : updated === false ? 'same' : 'updated'
  return { result, author }
}

export async function removeAuthor(id: string): Promise<void> {
  await call('names.removeAuthor', { params: { id } })
  await authorChanged(id)
}

export async function removeAuthorImage(id: string): Promise<void> {
  await call('names.updateAuthor', { params: { id }, body: { imagePath: null } })
  await authorChanged(id)
}

export type AuthorMatched = 'notFound' | 'same' | 'withImage' | 'withoutImage'

export async function matchAuthor(id: string, wish: AuthorWish): Promise<AuthorMatched> {
  try {
    const { updated, author } = await call('matching.author', {
      params: { id },
      body: wish,
      timeoutMs: 30_000,
    })
    const found = author as AuthorView | null | undefined
    if (!found) return 'notFound'
    if (!updated) return 'same'
    await authorChanged(id)
    return found.imagePath ? 'withImage' : 'withoutImage'
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return 'notFound'
    throw error
  }
}

/** Invalidates the author's page and the shelves that show them. */
async function authorChanged(id: string): Promise<void> {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[2] === 'list' })
  await queryClient.invalidateQueries({ queryKey: authorQuery(id).queryKey })
}

import type { AuthorView } from '@lectern/contract/authors'
import i18next from 'i18next'
import { create } from 'zustand'
import { toast } from '../../ui/toast.tsx'
import { toastFailure } from '../../ui/toast-result.ts'
import { knownLibraries } from '../libraries/libraries.api.ts'
import { draftOf, matchRequestOf } from './author-form.rules.ts'
import { type AuthorMatched, matchAuthor } from './edit-author.api.ts'
import { notifyAuthorMatched } from './notify-author-matched.ts'

interface Run {
  readonly libraryId: string
  /** The author being matched. */
  readonly authorId: string
  readonly done: number
  readonly total: number
}

/**
 * Progress of matching all authors of a library, one at a time: continues when the page is left, and can be
 * cancelled.
 */
const useRun = create<{ run: Run | null }>(() => ({ run: null }))

export const useMatchRun = (libraryId: string): Run | null =>
  useRun(({ run }) => (run?.libraryId === libraryId ? run : null))

/** Whether this author is being matched. */
export const useIsMatched = (authorId: string): boolean => useRun(({ run }) => run?.authorId === authorId)

export const stopMatching = (): void => useRun.setState({ run: null })

/** Matches one author, from their card. */
export async function matchOne(author: AuthorView): Promise<void> {
  const { id, libraryId } = author
  const wish = matchRequestOf(
    draftOf(author),
    knownLibraries().find((one) => one.id === libraryId)?.provider ?? '',
  )
  if (wish === null || useRun.getState().run !== null) return
  useRun.setState({ run: { libraryId: '', authorId: id, done: 0, total: 1 } })
  try {
    notifyAuthorMatched(await matchAuthor(id, wish))
  } catch (error) {
    toastFailure(error, i18next.t('shelves.matchAuthors.failed'))
  } finally {
    stopMatching()
  }
}

export async function matchAuthors(
  library: { readonly id: string; readonly provider: string },
  authors: readonly AuthorView[],
): Promise<void> {
  const results: AuthorMatched[] = []
  try {
    for (const [done, author] of authors.entries()) {
      if (done > 0 && useRun.getState().run?.libraryId !== library.id) break
      useRun.setState({
        run: { libraryId: library.id, authorId: author.id, done, total: authors.length },
      })
      const wish = matchRequestOf(draftOf(author), library.provider)
      if (wish !== null) results.push(await matchAuthor(author.id, wish))
    }
    toast.success(i18next.t('shelves.matchAuthors.done', countsOf(results)))
  } catch (error) {
    toastFailure(error, i18next.t('shelves.matchAuthors.failed'))
  } finally {
    stopMatching()
  }
}

const countsOf = (results: readonly AuthorMatched[]) => {
  const missing = results.filter((result) => result === 'notFound').length
  const same = results.filter((result) => result === 'same').length
  return { updated: results.length - missing - same, missing }
}

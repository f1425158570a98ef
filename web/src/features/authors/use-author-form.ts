import type { AuthorDetailView } from '@lectern/contract/authors'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../../lib/query-client.ts'
import { useOpenForm } from '../../lib/use-open-form.ts'
import { succeeds } from '../../lib/succeeds.ts'
import { askToDiscard } from '../../ui/ask-to-discard.ts'
import { toast } from '../../ui/toast.tsx'
import { useConfirmedMutation } from '../../ui/use-confirmed-mutation.ts'
import { useToastedMutation } from '../../ui/use-toasted-mutation.ts'
import { authorPath } from '../../cards/paths.ts'
import { librariesQuery } from '../libraries/libraries.api.ts'
import { type AuthorPatch, type AuthorDraft, draftOf, matchRequestOf, patchOf } from './author-form.rules.ts'
import {
  type AuthorSaved,
  matchAuthor,
  removeAuthor,
  removeAuthorImage,
  saveAuthor,
} from './edit-author.api.ts'
import { notifyAuthorMatched } from './notify-author-matched.ts'
import { closeEditAuthor } from './use-author-modal.ts'

const SAVED_WORDS = { updated: 'updated', merged: 'merged', same: 'notNecessary' } as const satisfies Record<
  AuthorSaved,
  string
>

interface Saving {
  readonly patch: AuthorPatch
  /** Whether the author's page was open when it began: a merge event may close it before the response arrives. */
  readonly isFromPage: boolean
}

/** State and actions of the author form. Values from a match show at once in fields that were not edited. */
export function useAuthorForm(author: AuthorDetailView) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  // When an author disappears in a merge, only a user on that author's page is redirected.
  const isOnPage = pathname === authorPath(author.id)
  const form = useOpenForm(draftOf(author))
  const { draft } = form

  const saving = useToastedMutation({
    mutationFn: ({ patch }: Saving) => saveAuthor(author.id, patch),
    onSuccess: ({ result, author: kept }, { isFromPage }) => {
      const showToast = result === 'same' ? toast.info : toast.success
      showToast(t(`authors.edit.${SAVED_WORDS[result]}`))
      if (result === 'same') return
      closeEditAuthor()
      if (result === 'merged' && isFromPage) void navigate({ to: authorPath(kept.id) })
    },
    failed: t('authors.edit.updateFailed'),
  })
  const matching = useToastedMutation({
    mutationFn: async (wanted: AuthorDraft) => {
      const wish = matchRequestOf(wanted, await providerOf(author.libraryId))
      return wish === null ? 'notFound' : matchAuthor(author.id, wish)
    },
    onSuccess: notifyAuthorMatched,
    failed: t('authors.edit.updateFailed'),
  })
  const removingImage = useConfirmedMutation({
    question: {
      action: t('authors.edit.removeImage'),
      message: t('authors.edit.removeImageText', { name: author.name }),
    },
    mutationFn: () => removeAuthorImage(author.id),
    done: t('authors.edit.imageRemoved'),
    failed: t('authors.edit.imageRemoveFailed'),
  })
  const removing = useConfirmedMutation({
    question: {
      action: t('authors.edit.remove'),
      message: t('authors.edit.removeText', { name: author.name }),
    },
    mutationFn: () => removeAuthor(author.id),
    done: t('authors.edit.removed'),
    onSuccess: () => {
      closeEditAuthor()
      if (isOnPage) void navigate({ to: `/library/${author.libraryId}/authors` })
    },
    failed: t('authors.edit.removeFailed'),
  })

  const saveNow = async (): Promise<boolean> => {
    const patch = patchOf(author, draft)
    if (draft.name.trim() === '') toast.error(t('authors.edit.nameNeeded'))
    else if (patch === null) toast.info(t('authors.edit.noChange'))
    else return succeeds(saving.mutateAsync({ patch, isFromPage: isOnPage }))
    return false
  }

  return {
    ...form,
    close: async () => {
      if (!form.isDirty || (await askToDiscard(saveNow))) closeEditAuthor()
    },
    isBusy: [saving, matching, removingImage, removing].some(({ isPending }) => isPending),
    saveNow,
    match: () => {
      if (matchRequestOf(draft, '') === null) toast.error(t('authors.edit.nameNeeded'))
      else matching.mutate(draft)
    },
    removeImage: removingImage.ask,
    remove: removing.ask,
  }
}

async function providerOf(libraryId: string): Promise<string> {
  const libraries = await queryClient.ensureQueryData(librariesQuery())
  return libraries.find(({ id }) => id === libraryId)?.provider ?? ''
}

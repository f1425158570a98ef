import type { LibraryView } from '@lectern/contract/libraries'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../lib/api-error.ts'
import { toast } from '../../ui/toast.tsx'
import { toastFailure } from '../../ui/toast-result.ts'
import { createLibrary, knownLibraries, updateLibrary } from './libraries.api.ts'
import {
  changesOf,
  draftOf,
  hasChanges,
  isAboutFolders,
  type LibraryDraft,
  type LibraryField,
  NEW_LIBRARY,
  problemsOf,
  toNewLibrary,
} from './library-form.rules.ts'
import { setCurrentLibrary } from './use-current-library.ts'

export type LibraryTab = 'details' | 'settings' | 'scanner' | 'schedule'

export type FieldErrors = Partial<Record<LibraryField, string>>

/** What the form remembers while it is open. `library` is null for a new one. */
export function useLibraryForm(library: LibraryView | null, onSaved: () => void) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState<LibraryDraft>(() => (library === null ? NEW_LIBRARY : draftOf(library)))
  const [tab, setTab] = useState<LibraryTab>('details')
  const [hasTried, setHasTried] = useState(false)
  const [folderRefusal, setFolderRefusal] = useState<string>()
  const [refusals, setRefusals] = useState(0)
  const save = useSave(library)

  const problems = problemsOf(draft)
  const errors: FieldErrors = folderRefusal === undefined ? {} : { folders: folderRefusal }
  for (const [field, problem] of Object.entries(problems)) {
    // A path that is in the way is told as soon as it is typed; the rest when it was meant to be saved.
    if (hasTried || field === 'typedPath') errors[field as LibraryField] = t(`libraries.problems.${problem}`)
  }

  const refuse = (where: LibraryTab) => {
    setTab(where)
    setRefusals((count) => count + 1)
  }
  const handleFailure = (error: Error) => {
    const text = error instanceof ApiError ? error.serverText : ''
    const fallback = library === null ? t('libraries.createFailed') : t('libraries.updateFailed')
    if (!isAboutFolders(text)) return toastFailure(error, fallback)
    setFolderRefusal(text)
    refuse('details')
  }

  return {
    draft,
    errors,
    tab,
    setTab,
    /** How often something could not be taken. */
    refusals,
    isSaving: save.isPending,
    isDirty: hasChanges(library, draft),
    change: (next: LibraryDraft) => {
      setDraft(next)
      setFolderRefusal(undefined)
    },
    submit: () => {
      setHasTried(true)
      const fields = Object.keys(problems)
      if (fields.length > 0)
        return refuse(fields.every((field) => field === 'schedule') ? 'schedule' : 'details')
      if (library !== null && !hasChanges(library, draft)) {
        toast.info(t('libraries.nothingChanged'))
        onSaved()
      } else {
        save.mutate(draft, { onSuccess: onSaved, onError: handleFailure })
      }
    },
  }
}

function useSave(library: LibraryView | null) {
  const { t } = useTranslation()
  return useMutation({
    mutationFn: (draft: LibraryDraft) =>
      library === null ? createFirstOrNext(draft) : updateLibrary(library.id, changesOf(library, draft)),
    onSuccess: ({ name }) =>
      void toast.success(
        library === null ? t('libraries.created', { name }) : t('libraries.updated', { name }),
      ),
  })
}

/** The very first library is the one people are in from then on. */
async function createFirstOrNext(draft: LibraryDraft): Promise<LibraryView> {
  const isFirst = knownLibraries().length === 0
  const created = await createLibrary(toNewLibrary(draft))
  if (isFirst) setCurrentLibrary(created.id)
  return created
}

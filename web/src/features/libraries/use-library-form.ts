import type { LibraryView } from '@lectern/contract/libraries'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../lib/api-error.ts'
import { confirmYesNo } from '../../ui/confirm.ts'
import { questionOf } from '../../ui/question-of.ts'
import { toast } from '../../ui/toast.tsx'
import { toastFailure } from '../../ui/toast-result.ts'
import { startScan } from '../scanner/scanner.api.ts'
import { folderExists } from './filesystem.api.ts'
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

/** State of the library form. `library` is null for a new one. */
export function useLibraryForm(library: LibraryView | null, onSaved: () => void) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState<LibraryDraft>(() => (library === null ? NEW_LIBRARY : draftOf(library)))
  const [tab, setTab] = useState<LibraryTab>('details')
  const [hasTried, setHasTried] = useState(false)
  const [folderRefusal, setFolderRefusal] = useState<string>()
  const [refusals, setRefusals] = useState(0)
  const [isChecking, setIsChecking] = useState(false)
  const save = useSave(library)

  const problems = problemsOf(draft)
  const errors: FieldErrors = folderRefusal === undefined ? {} : { folders: folderRefusal }
  for (const [field, problem] of Object.entries(problems)) {
    // An overlapping path is reported while typing; other errors once saving was attempted.
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

  const saveOnceConfirmed = async () => {
    setIsChecking(true)
    const mayGoOn = await mayChangeFolders(draft).finally(() => setIsChecking(false))
    if (mayGoOn) save.mutate(draft, { onSuccess: onSaved, onError: handleFailure })
    else refuse('details')
  }
  const mayChangeFolders = async (wanted: LibraryDraft): Promise<boolean> =>
    (await mayCreateFolders(wanted)) && mayRemoveFolders(wanted)
  /** Otherwise a mistyped path would create an unwanted empty folder. */
  const mayCreateFolders = async ({ folders }: LibraryDraft): Promise<boolean> => {
    for (const { id, path } of folders) {
      if (id !== null || (await folderExists(path))) continue
      const confirmed = await confirmYesNo(questionOf(t, 'libraries.missingFolder', { path }))
      if (!confirmed) return false
    }
    return true
  }

  /** The items in a folder are removed with it. */
  const mayRemoveFolders = async ({ folders }: LibraryDraft): Promise<boolean> => {
    for (const { id, fullPath: path } of library?.folders ?? []) {
      if (folders.some((folder) => folder.id === id)) continue
      if (!(await confirmYesNo(questionOf(t, 'libraries.folderRemoval', { path })))) return false
    }
    return true
  }

  return {
    draft,
    errors,
    tab,
    setTab,
    /** Number of rejected attempts to save. */
    refusals,
    isSaving: isChecking || save.isPending,
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
        void saveOnceConfirmed()
      }
    },
  }
}

function useSave(library: LibraryView | null) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (draft: LibraryDraft) =>
      library === null ? createAndScan(draft) : updateLibrary(library.id, changesOf(library, draft)),
    onSuccess: ({ id, name }) => {
      if (library !== null) return void toast.success(t('libraries.updated', { name }))
      const open = () => void navigate({ to: '/library/$libraryId', params: { libraryId: id } })
      toast.success(t('libraries.created', { name }), {
        action: { label: t('libraries.open'), onClick: open },
      })
    },
  })
}

/** The very first library becomes the current one. Its scan starts right away. */
async function createAndScan(draft: LibraryDraft): Promise<LibraryView> {
  const isFirst = knownLibraries().length === 0
  const created = await createLibrary(toNewLibrary(draft))
  if (isFirst) setCurrentLibrary(created.id)
  // A scan that failed to start is in the log, and can be started from the list.
  await startScan(created.id).catch(() => undefined)
  return created
}

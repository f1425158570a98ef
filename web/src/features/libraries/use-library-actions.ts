import type { LibraryView } from '@lectern/contract/libraries'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/client.ts'
import { confirmDanger, confirmYesNo } from '../../ui/confirm.ts'
import { questionOf } from '../../ui/question-of.ts'
import { toast } from '../../ui/toast.tsx'
import { useToastedMutation } from '../../ui/use-toasted-mutation.ts'
import { startForcedScan, startScan } from '../scanner/scanner.api.ts'
import { removeLibrary } from './libraries.api.ts'

/** Starts scans; a forced scan needs confirmation. */
export function useLibraryScans() {
  const { t } = useTranslation()
  const scan = useToastedMutation({
    mutationFn: (start: () => Promise<void>) => start(),
    done: t('scanner.started'),
    failed: t('scanner.startFailed'),
  })
  return {
    scan: ({ id }: LibraryView) => scan.mutate(() => startScan(id)),
    askToForceScan: async ({ id, name }: LibraryView) => {
      const confirmed = await confirmYesNo({
        title: t('libraries.force.title'),
        message: t('libraries.force.text', { name }),
        yesLabel: t('libraries.forceScan'),
      })
      if (confirmed) scan.mutate(() => startForcedScan(id))
    },
  }
}

/** Matches all items of a library in the background. */
export function useLibraryMatching() {
  const { t } = useTranslation()
  return useToastedMutation({
    mutationFn: ({ id }: LibraryView) => call('matching.all', { params: { id } }),
    onSuccess: (_answer, { name }) => void toast.info(t('libraries.matching.started', { name })),
    failed: t('libraries.matching.failed'),
  })
}

export function useLibraryDeletion() {
  const { t } = useTranslation()
  const [goingIds, setGoingIds] = useState<readonly string[]>([])
  const deletion = useToastedMutation({
    mutationFn: ({ id }: LibraryView) => removeLibrary(id),
    onMutate: ({ id }) => setGoingIds((ids) => [...ids, id]),
    onSettled: (_answer, _error, { id }) => setGoingIds((ids) => ids.filter((other) => other !== id)),
    done: t('libraries.deleted'),
    failed: t('libraries.deleteFailed'),
  })
  return {
    isDeleting: ({ id }: LibraryView) => goingIds.includes(id),
    askToDelete: async (library: LibraryView) => {
      const confirmed = await confirmDanger(questionOf(t, 'libraries.deletion', { name: library.name }))
      if (confirmed) deletion.mutate(library)
    },
  }
}

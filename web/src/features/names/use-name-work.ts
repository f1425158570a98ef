import { useTranslation } from 'react-i18next'
import { confirmDanger } from '../../ui/confirm.ts'
import { toast } from '../../ui/toast.tsx'
import { useToastedMutation } from '../../ui/use-toasted-mutation.ts'
import { useRenamePrompt } from './use-rename-prompt.ts'

interface NameCalls {
  /** All names there are: one of them as the new name merges the two. */
  readonly names: readonly string[]
  /** Both tell how many items they changed. */
  readonly rename: (from: string, to: string) => Promise<number>
  readonly remove: (name: string) => Promise<number>
  /** It was changed, or it was left as it is. */
  readonly onDone: () => void
}

/** Renaming and removing a name on all items that have it; both are asked about first. */
export function useNameWork({ names, rename, remove, onDone }: NameCalls) {
  const { t } = useTranslation()
  const askToRename = useRenamePrompt()
  const working = useToastedMutation({
    mutationFn: (work: () => Promise<number>) => work(),
    onSuccess: (count) => {
      toast.success(t('names.updated', { count }))
      onDone()
    },
    failed: t('names.failed'),
  })
  return {
    isBusy: working.isPending,
    rename: async (from: string, typed: string): Promise<void> => {
      if (typed.trim() === from) return onDone()
      const to = await askToRename(names, from, typed)
      if (to !== null) working.mutate(() => rename(from, to))
    },
    remove: async (name: string): Promise<void> => {
      const confirmed = await confirmDanger({
        action: t('names.remove'),
        message: t('names.confirmRemove', { name }),
      })
      if (confirmed) working.mutate(() => remove(name))
    },
  }
}

import { useTranslation } from 'react-i18next'
import { confirmDanger } from '../../ui/confirm.ts'
import { toast } from '../../ui/toast.tsx'
import { useToastedMutation } from '../../ui/use-toasted-mutation.ts'
import { useRenamePrompt } from './use-rename-prompt.ts'

interface NameCalls {
  /** All existing names: renaming to one of them merges the two. */
  readonly names: readonly string[]
  /** Both return how many items they changed. */
  readonly rename: (from: string, to: string) => Promise<number>
  readonly remove: (name: string) => Promise<number>
  /** What else removing the name will do. */
  readonly warning?: (name: string) => Promise<string>
  /** Called after the change, or when it is cancelled. */
  readonly onDone: () => void
}

/** Renames or removes a name on all items that have it, after confirmation. */
export function useNameWork({ names, rename, remove, warning, onDone }: NameCalls) {
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
      // Without an answer from the server, removing would fail as well.
      const note = await warning?.(name).catch(() => '')
      const confirmed = await confirmDanger({
        action: t('names.remove'),
        message: [t('names.confirmRemove', { name }), note].filter(Boolean).join('\n\n'),
      })
      if (confirmed) working.mutate(() => remove(name))
    },
  }
}

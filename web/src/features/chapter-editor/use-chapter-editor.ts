import { useTranslation } from 'react-i18next'
import { succeeds } from '../../lib/succeeds.ts'
import { confirmDanger } from '../../ui/confirm.ts'
import { toast } from '../../ui/toast.tsx'
import { useLeaveGuard } from '../../ui/use-leave-guard.ts'
import { useToastedMutation } from '../../ui/use-toasted-mutation.ts'
import { usePermissions } from '../../session/use-permissions.ts'
import { type BookWithSound, saveChapters } from './chapter-editor.api.ts'
import { draftsOf, errorsOf, hasUntitled, isChanged, toChapters } from './chapters.rules.ts'
import { useChapterDrafts } from './use-chapter-drafts.ts'
import { openEmbedModal } from './use-embed-modal.ts'

/** State and actions of the chapter editor. */
export function useChapterEditor(item: BookWithSound, onDone: () => void) {
  const { t } = useTranslation()
  const { isAdmin } = usePermissions()
  const durationSeconds = item.media.duration
  const stored = draftsOf(item.media.chapters)
  const [drafts, change] = useChapterDrafts(stored)
  const errors = errorsOf(drafts, durationSeconds)
  const isDirty = isChanged(stored, drafts) || item.media.chapters.length === 0
  const toEmbed = { label: t('chapters.embed'), onClick: () => openEmbedModal(item) }
  const saving = useToastedMutation({
    mutationFn: () => saveChapters(item.id, toChapters(drafts, durationSeconds)),
    onSuccess: (isUpdated) => {
      if (isUpdated) toast.success(t('chapters.saved'), isAdmin ? { action: toEmbed } : {})
      else toast.info(t('chapters.nothingChanged'))
      onDone()
    },
    failed: t('chapters.saveFailed'),
  })
  const save = async (): Promise<boolean> => {
    if (errors.some((error) => error !== null)) toast.error(t('chapters.haveErrors'))
    else if (hasUntitled(drafts)) toast.error(t('chapters.needTitles'))
    else return succeeds(saving.mutateAsync())
    return false
  }
  useLeaveGuard(isChanged(stored, drafts) && !saving.isPending && !saving.isSuccess, { save })

  return {
    drafts,
    errors,
    durationSeconds,
    isDirty,
    isSaving: saving.isPending,
    change,
    save: () => void save(),
    askToReset: async () => {
      const confirmed = await confirmDanger({
        action: t('chapters.reset'),
        message: t('chapters.confirmReset'),
      })
      if (confirmed) change({ kind: 'all', drafts: stored })
    },
    askToRemoveAll: async () => {
      const confirmed = await confirmDanger({
        action: t('chapters.removeAll'),
        message: t('chapters.confirmRemoveAll'),
      })
      if (confirmed) change({ kind: 'all', drafts: draftsOf([]) })
    },
  }
}

import type { ItemExpandedView } from '@lectern/contract/items'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverTextOr } from '../../lib/api-error.ts'
import { toast } from '../../ui/toast.tsx'
import { saveMedia } from './edit-item.api.ts'
import { changedFields, draftOf, followNews, type ItemDraft, kindOf, patchOf } from './item-form.rules.ts'

/** What the details form remembers. News of the item change what the person has not touched. */
export function useItemForm(item: ItemExpandedView, onSaved: (closes: boolean) => void) {
  const { t } = useTranslation()
  const kind = kindOf(item)
  const [base, setBase] = useState(item)
  const [draft, setDraft] = useState<ItemDraft>(() => draftOf(item))
  const [hasTried, setHasTried] = useState(false)
  if (item.id !== base.id) {
    setBase(item)
    setDraft(draftOf(item))
    setHasTried(false)
  } else if (item.updatedAt !== base.updatedAt) {
    setBase(item)
    setDraft(followNews(kind, draftOf(base), draft, draftOf(item)))
  }

  const changed = changedFields(kind, draftOf(base), draft)
  const saving = useMutation({
    mutationFn: ({ closes }: { closes: boolean }) =>
      saveMedia(item.id, patchOf(kind, draftOf(base), draft)).then((isUpdated) => ({ isUpdated, closes })),
    onSuccess: ({ isUpdated, closes }) => {
      if (isUpdated) toast.success(t('editItem.saved'))
      else toast.info(t('editItem.nothingChanged'))
      onSaved(closes)
    },
    onError: (error) => void toast.error(serverTextOr(error, t('editItem.saveFailed'))),
  })
  const titleError = hasTried && draft.title.trim() === '' ? t('editItem.titleNeeded') : undefined

  return {
    kind,
    draft,
    titleError,
    isDirty: changed.length > 0,
    isSaving: saving.isPending,
    change: (part: Partial<ItemDraft>) => setDraft((now) => ({ ...now, ...part })),
    save: (closes: boolean) => {
      setHasTried(true)
      if (draft.title.trim() === '') return
      if (changed.length > 0) return saving.mutate({ closes })
      toast.info(t('editItem.nothingChanged'))
      if (closes) onSaved(true)
    },
  }
}

export type ItemForm = ReturnType<typeof useItemForm>

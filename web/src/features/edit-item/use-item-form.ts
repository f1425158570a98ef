import type { ItemExpandedView } from '@lectern/contract/items'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { succeeds } from '../../lib/succeeds.ts'
import { toast } from '../../ui/toast.tsx'
import { useToastedMutation } from '../../ui/use-toasted-mutation.ts'
import { saveMedia } from './edit-item.api.ts'
import {
  followItem,
  isTouched,
  type ItemDraft,
  kindOf,
  openFormOn,
  patchOf,
  takeTheirs,
} from './item-form.rules.ts'
import { notifyItemSaved } from './undo.ts'

/** State of the details form. Updates to the item change the fields the user has not edited. */
export function useItemForm(item: ItemExpandedView, onSaved: (closes: boolean) => void) {
  const { t } = useTranslation()
  const kind = kindOf(item)
  const [seen, setSeen] = useState(item)
  const [form, setForm] = useState(() => openFormOn(item))
  const [hasTried, setHasTried] = useState(false)
  if (item.id !== seen.id) {
    setSeen(item)
    setForm(openFormOn(item))
    setHasTried(false)
  } else if (item.updatedAt !== seen.updatedAt) {
    setSeen(item)
    setForm(followItem(form, item))
  }

  const { base, draft, clashes } = form
  const isDirty = isTouched(item, form)
  const saving = useToastedMutation({
    mutationFn: ({ sent }: { sent: ItemDraft; closes: boolean }) =>
      saveMedia(item.id, patchOf(kind, base, sent)),
    onSuccess: (isUpdated, { sent, closes }) => {
      if (isUpdated) notifyItemSaved(item.id)
      else toast.info(t('editItem.nothingChanged'))
      setForm((now) => ({ ...now, base: sent, clashes: [] }))
      onSaved(closes)
    },
    failed: t('editItem.saveFailed'),
  })
  /** Resolves to true once the input is stored. */
  const saveNow = async (closes: boolean): Promise<boolean> => {
    setHasTried(true)
    if (draft.title.trim() === '') return false
    return succeeds(saving.mutateAsync({ sent: draft, closes }))
  }
  const titleError = hasTried && draft.title.trim() === '' ? t('editItem.titleNeeded') : undefined

  return {
    kind,
    draft,
    clashes,
    titleError,
    isDirty,
    isSaving: saving.isPending,
    change: (part: Partial<ItemDraft>) => setForm((now) => ({ ...now, draft: { ...now.draft, ...part } })),
    takeTheirs: () => setForm(takeTheirs),
    saveNow,
    save: (closes: boolean) => {
      if (isDirty || draft.title.trim() === '') return void saveNow(closes)
      toast.info(t('editItem.nothingChanged'))
      if (closes) onSaved(true)
    },
  }
}

export type ItemForm = ReturnType<typeof useItemForm>

import type { ItemExpandedView } from '@lectern/contract/items'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { succeeds } from '../../lib/succeeds.ts'
import { toast } from '../../ui/toast.tsx'
import { useLeaveGuard } from '../../ui/use-leave-guard.ts'
import { useToastedMutation } from '../../ui/use-toasted-mutation.ts'
import { saveBatch } from './batch.api.ts'
import { notifyItemSaved } from './undo.ts'
import {
  followItem,
  isTouched,
  type ItemDraft,
  kindOf,
  type OpenForm,
  openFormOn,
  patchOf,
  takeTheirs,
} from './item-form.rules.ts'

interface Forms {
  /** The items the forms are based on. */
  readonly items: readonly ItemExpandedView[]
  readonly byId: ReadonlyMap<string, OpenForm>
}

const formsOf = (items: readonly ItemExpandedView[]): Forms => ({
  items,
  byId: new Map(items.map((item) => [item.id, openFormOn(item)])),
})

/** Updates untouched fields and keeps edited ones; forms of removed items are dropped. */
function followed(forms: Forms, items: readonly ItemExpandedView[]): Forms {
  const before = new Map(forms.items.map((item) => [item.id, item]))
  const follow = (item: ItemExpandedView): OpenForm => {
    const form = forms.byId.get(item.id) ?? openFormOn(item)
    return before.get(item.id) === item ? form : followItem(form, item)
  }
  return { items, byId: new Map(items.map((item) => [item.id, follow(item)])) }
}

/** Forms of many items, saved together. */
export function useBatchEdit(items: readonly ItemExpandedView[], onSaved: () => void) {
  const { t } = useTranslation()
  const [forms, setForms] = useState(() => formsOf(items))
  if (forms.items !== items) setForms(followed(forms, items))
  const formOf = (item: ItemExpandedView) => forms.byId.get(item.id) ?? openFormOn(item)
  const isChanged = (item: ItemExpandedView) => isTouched(item, formOf(item))
  const changed = items.filter(isChanged)
  const saving = useToastedMutation({
    mutationFn: saveBatch,
    // Uses what was sent: events may arrive before the response, and then the form has no changes any more.
    onSuccess: (count, [first]) => {
      if (first) notifyItemSaved(first.id, t('batch.saved', { count }))
      onSaved()
    },
    failed: t('batch.saveFailed'),
  })
  const edit = useCallback((id: string, work: (form: OpenForm) => OpenForm) => {
    setForms((now) => {
      const before = now.byId.get(id)
      return before === undefined ? now : { ...now, byId: new Map(now.byId).set(id, work(before)) }
    })
  }, [])
  const change = useCallback(
    (id: string, part: Partial<ItemDraft>) =>
      edit(id, (form) => ({ ...form, draft: { ...form.draft, ...part } })),
    [edit],
  )
  const [hasTried, setHasTried] = useState(false)
  const saveNow = async (): Promise<boolean> => {
    setHasTried(true)
    if (changed.some((item) => formOf(item).draft.title.trim() === '')) {
      toast.error(t('batch.titlesNeeded'))
      return false
    }
    const changes = changed.map((item) => {
      const { base, draft } = formOf(item)
      return { id: item.id, mediaPayload: patchOf(kindOf(item), base, draft) }
    })
    return succeeds(saving.mutateAsync(changes))
  }
  useLeaveGuard(changed.length > 0 && !saving.isPending && !saving.isSuccess, { save: saveNow })

  return {
    formOf,
    isChanged,
    numChanged: changed.length,
    isSaving: saving.isPending,
    hasTried,
    change,
    takeTheirs: useCallback((id: string) => edit(id, takeTheirs), [edit]),
    changeAll: (work: (draft: ItemDraft) => ItemDraft) =>
      setForms((now) => ({
        ...now,
        byId: new Map([...now.byId].map(([id, form]) => [id, { ...form, draft: work(form.draft) }])),
      })),
    save: () => {
      if (changed.length === 0) toast.warning(t('batch.nothingChanged'))
      else void saveNow()
    },
  }
}

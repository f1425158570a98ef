import type { ItemExpandedView } from '@lectern/contract/items'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverTextOr } from '../../lib/api-error.ts'
import { toast } from '../../ui/toast.tsx'
import { useLeaveGuard } from '../../ui/use-leave-guard.ts'
import { saveBatch } from './batch.api.ts'
import { tellSaved } from './undo.ts'
import { changedFields, draftOf, type ItemDraft, kindOf, patchOf } from './item-form.rules.ts'

type Drafts = ReadonlyMap<string, ItemDraft>

/** The forms of many items, saved as one. */
export function useBatchEdit(items: readonly ItemExpandedView[], onSaved: () => void) {
  const { t } = useTranslation()
  const [drafts, setDrafts] = useState<Drafts>(() => new Map(items.map((item) => [item.id, draftOf(item)])))
  const draftFor = (item: ItemExpandedView) => drafts.get(item.id) ?? draftOf(item)
  const isChanged = (item: ItemExpandedView) =>
    changedFields(kindOf(item), draftOf(item), draftFor(item)).length > 0
  const changed = items.filter(isChanged)
  const saving = useMutation({
    mutationFn: () =>
      saveBatch(
        changed.map((item) => ({
          id: item.id,
          mediaPayload: patchOf(kindOf(item), draftOf(item), draftFor(item)),
        })),
      ),
    onSuccess: (count) => {
      const [first] = changed
      if (first) tellSaved(first.id, t('batch.saved', { count }))
      onSaved()
    },
    onError: (error) => void toast.error(serverTextOr(error, t('batch.saveFailed'))),
  })
  useLeaveGuard(changed.length > 0 && !saving.isPending && !saving.isSuccess)
  const change = useCallback((id: string, part: Partial<ItemDraft>) => {
    setDrafts((now) => {
      const before = now.get(id)
      return before === undefined ? now : new Map(now).set(id, { ...before, ...part })
    })
  }, [])
  const [hasTried, setHasTried] = useState(false)

  return {
    draftFor,
    isChanged,
    numChanged: changed.length,
    isSaving: saving.isPending,
    hasTried,
    change,
    changeAll: (edit: (draft: ItemDraft) => ItemDraft) =>
      setDrafts((now) => new Map([...now].map(([id, draft]) => [id, edit(draft)]))),
    save: () => {
      setHasTried(true)
      if (changed.length === 0) toast.warning(t('batch.nothingChanged'))
      else if (changed.some((item) => draftFor(item).title.trim() === ''))
        toast.error(t('batch.titlesNeeded'))
      else saving.mutate()
    },
  }
}

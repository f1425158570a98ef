import type { ItemExpandedView } from '@lectern/contract/items'
import i18next from 'i18next'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Form } from '../../ui/Form.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { toast } from '../../ui/toast.tsx'
import { toastFailure } from '../../ui/toast-result.ts'
import { useToastedMutation } from '../../ui/use-toasted-mutation.ts'
import { saveMedia, setCoverFromUrl } from './edit-item.api.ts'
import { draftOf } from './item-form.rules.ts'
import { keepLeftOut, leftOut } from './left-out.ts'
import {
  currentValue,
  type Found,
  type FoundValue,
  MATCH_KEYS,
  type MatchKey,
  patchOfMatch,
} from './match-fields.rules.ts'
import { CoverRow, ReviewRow } from './ReviewRow.tsx'
import { notifyItemSaved } from './undo.ts'

interface MatchReviewProps {
  item: ItemExpandedView
  found: Found
  /** Covers to choose from. */
  covers: readonly string[]
  onBack: () => void
  onDone: () => void
}

/** Shows old and new values side by side; only ticked fields are taken, with any edits made here. */
export function MatchReview({ item, found, covers, onBack, onDone }: MatchReviewProps) {
  const { t } = useTranslation()
  const keys = MATCH_KEYS.filter((key) => found[key] !== undefined)
  const [values, setValues] = useState<Found>(found)
  const [ticked, setTicked] = useState<ReadonlySet<MatchKey>>(() => {
    const unwanted = leftOut()
    return new Set(keys.filter((key) => !unwanted.has(key)))
  })
  const tick = (key: MatchKey, isOn: boolean) => {
    const next = new Set(ticked)
    if (isOn) next.add(key)
    else next.delete(key)
    setTicked(next)
  }
  const saving = useToastedMutation({
    mutationFn: (wanted: Found) => take(item.id, wanted),
    onSuccess: (isUpdated) => {
      if (isUpdated) notifyItemSaved(item.id)
      else toast.info(t('editItem.nothingChanged'))
      onDone()
    },
    failed: t('editItem.saveFailed'),
  })
  const handleSubmit = () => {
    keepLeftOut(keys, ticked)
    saving.mutate(Object.fromEntries(keys.filter((key) => ticked.has(key)).map((key) => [key, values[key]])))
  }
  const draft = draftOf(item)
  return (
    <Form onSubmit={handleSubmit} className="grid grid-cols-1 gap-4">
      <div className="flex items-center gap-2">
        <IconButton icon={ArrowLeft} name={t('editItem.back')} onClick={onBack} className="-ml-2" />
        <h3 className="flex-1 font-serif text-lg font-semibold">{t('editItem.review')}</h3>
        <Checkbox
          label={t('editItem.selectAll')}
          checked={ticked.size === keys.length}
          indeterminate={ticked.size > 0 && ticked.size < keys.length}
          onChange={(isOn) => setTicked(new Set(isOn ? keys : []))}
        />
      </div>
      {keys.map((key) => {
        const row = {
          isTicked: ticked.has(key),
          onTick: (isOn: boolean) => tick(key, isOn),
          onChange: (value: FoundValue) => setValues({ ...values, [key]: value }),
        }
        return key === 'cover' ? (
          <CoverRow key={key} item={item} covers={covers} value={values.cover ?? ''} {...row} />
        ) : (
          <ReviewRow
            key={key}
            field={key}
            value={values[key] ?? ''}
            current={currentValue(key, draft)}
            {...row}
          />
        )
      })}
      <div className="sticky -bottom-4 -mx-4 -mb-4 flex justify-end border-t border-line bg-surface px-4 py-3 sm:-mx-6 sm:px-6">
        <Button variant="primary" type="submit" disabled={ticked.size === 0} busy={saving.isPending}>
          {t('editItem.take')}
        </Button>
      </div>
    </Form>
  )
}

/** Takes the cover first; if it cannot be fetched, reports that and still takes the other fields. */
async function take(itemId: string, chosen: Found): Promise<boolean> {
  const hasCover = chosen.cover ? await takeCover(itemId, chosen.cover) : false
  const patch = patchOfMatch(chosen)
  if (Object.keys(patch).length === 0) return hasCover
  return (await saveMedia(itemId, patch)) || hasCover
}

async function takeCover(itemId: string, address: string): Promise<boolean> {
  try {
    await setCoverFromUrl(itemId, address)
    return true
  } catch (error) {
    toastFailure(error, i18next.t('editItem.cover.failed'))
    return false
  }
}

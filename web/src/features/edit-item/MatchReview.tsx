import type { ItemExpandedView } from '@lectern/contract/items'
import { useMutation } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverTextOr } from '../../lib/api-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Form } from '../../ui/Form.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.tsx'
import { saveMedia, setCoverFromUrl } from './edit-item.api.ts'
import { draftOf } from './item-form.rules.ts'
import { currentValue, type Found, MATCH_KEYS, type MatchKey, patchOfMatch } from './match-fields.rules.ts'

interface MatchReviewProps {
  item: ItemExpandedView
  found: Found
  onBack: () => void
  onDone: () => void
}

/** Old and new side by side; only what is ticked is taken, as it stands in the field. */
export function MatchReview({ item, found, onBack, onDone }: MatchReviewProps) {
  const { t } = useTranslation()
  const keys = MATCH_KEYS.filter((key) => found[key] !== undefined)
  const [values, setValues] = useState<Found>(found)
  const [ticked, setTicked] = useState<ReadonlySet<MatchKey>>(() => new Set(keys))
  const isAll = keys.every((key) => ticked.has(key))
  const tick = (key: MatchKey, isOn: boolean) => {
    const next = new Set(ticked)
    if (isOn) next.add(key)
    else next.delete(key)
    setTicked(next)
  }
  const saving = useMutation({
    mutationFn: () =>
      take(
        item.id,
        pick(
          values,
          keys.filter((key) => ticked.has(key)),
        ),
      ),
    onSuccess: (isUpdated) => {
      if (isUpdated) toast.success(t('editItem.saved'))
      else toast.info(t('editItem.nothingChanged'))
      onDone()
    },
    onError: (error) => void toast.error(serverTextOr(error, t('editItem.saveFailed'))),
  })
  const draft = draftOf(item)
  return (
    <Form onSubmit={() => saving.mutate()} className="grid gap-4">
      <div className="flex items-center gap-3">
        <IconButton icon={ArrowLeft} name={t('editItem.back')} onClick={onBack} />
        <h3 className="flex-1 font-serif text-lg font-semibold">{t('editItem.review')}</h3>
        <Checkbox
          label={t('editItem.selectAll')}
          checked={isAll}
          onChange={(isOn) => setTicked(new Set(isOn ? keys : []))}
        />
      </div>
      {keys.map((key) => (
        <ReviewRow
          key={key}
          field={key}
          value={values[key] ?? ''}
          current={currentValue(key, draft, item.media.coverPath)}
          isTicked={ticked.has(key)}
          onTick={(isOn) => tick(key, isOn)}
          onChange={(value) => setValues({ ...values, [key]: value })}
        />
      ))}
      <Button
        variant="primary"
        type="submit"
        disabled={ticked.size === 0 || saving.isPending}
        className="justify-self-end"
      >
        {t('editItem.take')}
      </Button>
    </Form>
  )
}

const pick = (values: Found, keys: readonly MatchKey[]): Found =>
  Object.fromEntries(keys.map((key) => [key, values[key] ?? '']))

/** The cover first: a picture that can't be had stops nothing else from being read. */
async function take(itemId: string, chosen: Found): Promise<boolean> {
  let isUpdated = false
  if (chosen.cover) {
    await setCoverFromUrl(itemId, chosen.cover)
    isUpdated = true
  }
  const patch = patchOfMatch(chosen)
  if (Object.keys(patch).length === 0) return isUpdated
  return (await saveMedia(itemId, patch)) || isUpdated
}

interface ReviewRowProps {
  field: MatchKey
  value: string
  current: string
  isTicked: boolean
  onTick: (isOn: boolean) => void
  onChange: (value: string) => void
}

const CURRENT_CHARS = 100

function ReviewRow({ field, value, current, isTicked, onTick, onChange }: ReviewRowProps) {
  const { t } = useTranslation()
  const label = t(`editItem.field.${field}`)
  const shown = current.length > CURRENT_CHARS ? `${current.slice(0, CURRENT_CHARS)}…` : current
  const hint = current === '' ? undefined : t('editItem.currently', { value: shown })
  const common = { label, hint, value, onChange, disabled: !isTicked, className: 'flex-1' }
  return (
    <div className="flex items-start gap-3">
      <Checkbox
        label={t('editItem.takeField', { field: label })}
        hideLabel
        checked={isTicked}
        onChange={onTick}
      />
      {field === 'cover' && (
        <img src={value} alt="" referrerPolicy="no-referrer" className="h-16 w-auto rounded-cover" />
      )}
      {field === 'description' ? (
        <TextArea rows={3} {...common} />
      ) : (
        <TextField {...common} readOnly={field === 'cover'} />
      )}
    </div>
  )
}

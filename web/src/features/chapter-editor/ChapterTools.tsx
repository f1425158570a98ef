import { ArrowLeftRight, ListOrdered, Search, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hinted } from '../../lib/hinted.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Form } from '../../ui/Form.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.tsx'
import { type ChapterDraft, numberedTitles, shifted, withNumbered } from './chapters.rules.ts'

interface ChapterToolsProps {
  drafts: readonly ChapterDraft[]
  durationSeconds: number
  inSeconds: boolean
  onInSeconds: (inSeconds: boolean) => void
  onReplace: (drafts: readonly ChapterDraft[]) => void
  onLookUp: () => void
  onRemoveAll: () => Promise<void>
}

/** Tools that act on all chapters at once. */
export function ChapterTools(props: ChapterToolsProps) {
  const { drafts, inSeconds, onInSeconds, onLookUp, onRemoveAll } = props
  const { t } = useTranslation()
  const [open, setOpen] = useState<'shift' | 'number' | null>(null)
  const toggle = (panel: 'shift' | 'number') => ({
    'aria-expanded': open === panel,
    onClick: () => setOpen(open === panel ? null : panel),
  })
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Checkbox label={t('chapters.showSeconds')} checked={inSeconds} onChange={onInSeconds} />
        {drafts.length > 1 && (
          <Button size="sm" icon={ArrowLeftRight} {...toggle('shift')}>
            {t('chapters.shift')}
          </Button>
        )}
        <Button size="sm" icon={ListOrdered} {...toggle('number')}>
          {t('chapters.addNumbered')}
        </Button>
        <Button size="sm" icon={Search} onClick={onLookUp}>
          {t('chapters.lookUp')}
        </Button>
        {drafts.length > 1 && (
          <Button size="sm" icon={Trash2} onClick={() => void onRemoveAll()}>
            {t('chapters.removeAll')}
          </Button>
        )}
      </div>
      {open === 'shift' && <ShiftPanel {...props} />}
      {open === 'number' && <NumberPanel {...props} />}
    </div>
  )
}

const PANEL_CLASS = 'flex flex-wrap items-start gap-3 rounded-panel border border-line bg-surface p-4'
/** Aligns with the field and not with the text below it. */
const BESIDE_FIELD_CLASS = 'sm:mt-6'

function ShiftPanel({ drafts, durationSeconds, onReplace }: ChapterToolsProps) {
  const { t } = useTranslation()
  const [seconds, setSeconds] = useState<number | null>(0)
  const handleSubmit = () => {
    const moved = shifted(drafts, seconds ?? 0, durationSeconds)
    if (typeof moved === 'string') toast.error(t(`chapters.shiftError.${moved}`))
    else onReplace(moved)
  }
  return (
    <Form onSubmit={handleSubmit} className={PANEL_CLASS}>
      <NumberField
        {...hinted(t, 'chapters.shiftBy')}
        value={seconds}
        onChange={setSeconds}
        className="w-full sm:w-72"
      />
      <Button type="submit" disabled={!seconds} className={BESIDE_FIELD_CLASS}>
        {t('chapters.shiftApply')}
      </Button>
    </Form>
  )
}

const MAX_NUMBERED = 500

function NumberPanel({ drafts, durationSeconds, onReplace }: ChapterToolsProps) {
  const { t } = useTranslation()
  const [pattern, setPattern] = useState('')
  const [count, setCount] = useState<number | null>(10)
  const handleSubmit = () =>
    onReplace(withNumbered(drafts, numberedTitles(pattern, count ?? 0), durationSeconds))
  return (
    <Form onSubmit={handleSubmit} className={PANEL_CLASS}>
      <TextField
        {...hinted(t, 'chapters.firstTitle')}
        value={pattern}
        onChange={setPattern}
        maxLength={200}
        className="w-64"
      />
      <NumberField
        label={t('chapters.howMany')}
        value={count}
        onChange={setCount}
        min={1}
        max={MAX_NUMBERED}
        step={1}
        className="w-32"
      />
      <Button type="submit" disabled={pattern.trim() === '' || !count} className={BESIDE_FIELD_CLASS}>
        {t('chapters.add')}
      </Button>
    </Form>
  )
}

import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats.ts'
import { Button } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Select } from '../../ui/Select.tsx'
import { Slider } from '../../ui/Slider.tsx'
import type { ReaderKind } from './ebook.rules.ts'
import { DEFAULT_LOOK, RANGES, type ReaderLook, setLook, useLook } from './reader-look.ts'

type WordKey = {
  [Key in keyof ReaderLook]: ReaderLook[Key] extends string ? Key : never
}[keyof ReaderLook]

/** Display settings of this device. */
export function LookPanel({ kind, canReflow }: { kind: ReaderKind; canReflow: boolean }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-5">
      <Choice of="theme" values={['light', 'sepia', 'dark', 'black']} />
      {kind === 'book' && canReflow && <TextChoices />}
      {kind === 'comic' && <ComicChoices />}
      <Button variant="secondary" onClick={() => setLook(DEFAULT_LOOK)}>
        {t('reader.resetLook')}
      </Button>
    </div>
  )
}

function TextChoices() {
  const { t } = useTranslation()
  const look = useLook()
  return (
    <>
      <Choice of="flow" values={['paged', 'scrolled']} />
      <Select
        label={t('reader.font')}
        value={look.font}
        onChange={(font) => setLook({ font })}
        options={(['book', 'serif', 'sans', 'dyslexic'] as const).map((value) => ({
          value,
          label: t(`reader.fontNames.${value}`),
        }))}
      />
      <PercentSlider of="fontSize" />
      <Slider
        label={t('reader.lineHeight')}
        min={RANGES.lineHeight.min - 1}
        max={RANGES.lineHeight.max}
        value={look.lineHeight === 0 ? RANGES.lineHeight.min - 1 : look.lineHeight}
        valueText={look.lineHeight === 0 ? t('reader.asInBook') : (look.lineHeight / 10).toFixed(1)}
        onChange={(value) => setLook({ lineHeight: value < RANGES.lineHeight.min ? 0 : value })}
      />
      <PercentSlider of="margin" />
      <Choice of="columns" values={['auto', 'one', 'two']} />
      <Choice of="alignment" values={['book', 'start', 'justify']} />
    </>
  )
}

function PercentSlider({ of }: { of: 'fontSize' | 'margin' }) {
  const { t } = useTranslation()
  const { share } = useFormats()
  const value = useLook((look) => look[of])
  return (
    <Slider
      label={t(`reader.${of}`)}
      {...RANGES[of]}
      value={value}
      valueText={share(value / 100)}
      onChange={(next) => setLook({ [of]: next })}
    />
  )
}

function ComicChoices() {
  return (
    <>
      <Choice of="comicFlow" values={['paged', 'webtoon']} />
      <Choice of="comicFit" values={['page', 'width', 'height', 'original']} />
      <Choice of="comicSpread" values={['one', 'two']} />
      <Choice of="comicDirection" values={['auto', 'ltr', 'rtl']} hasLongWords />
    </>
  )
}

type ChoiceKey = Exclude<WordKey, 'font'>

interface ChoiceProps<Key extends ChoiceKey> {
  of: Key
  values: readonly ReaderLook[Key][]
  /** The choices would not fit side by side. */
  hasLongWords?: boolean
}

function Choice<Key extends ChoiceKey>({ of: key, values, hasLongWords = false }: ChoiceProps<Key>) {
  const { t } = useTranslation()
  const value = useLook((look) => look[key])
  // The key is dynamic: one of them stands in for all in the type.
  const word = (one: string) => t(`reader.choices.${key}.${one}` as 'reader.choices.theme.light')
  const Control = hasLongWords ? Select : Segmented
  return (
    <Control
      label={t(`reader.${key}` as 'reader.theme')}
      value={value}
      options={values.map((one) => ({ value: one, label: word(one) }))}
      onChange={(next) => setLook({ [key]: next } as Partial<ReaderLook>)}
    />
  )
}

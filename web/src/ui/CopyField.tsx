import clsx from 'clsx'
import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CONTROL_CLASS, CONTROL_HEIGHT } from './control-class.ts'
import { copyText } from './copy-text.ts'
import { Field } from './Field.tsx'
import { IconButton } from './IconButton.tsx'

interface CopyFieldProps {
  label: string
  hideLabel?: boolean
  value: string
  hint?: string
  className?: string
}

type Outcome = 'copied' | 'copyFailed'

/** A text to copy: an address, a key. */
export function CopyField({ label, hideLabel, value, hint, className }: CopyFieldProps) {
  const { t } = useTranslation()
  const inputRef = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<Outcome>()

  const copy = async () => {
    const hasCopied = await copyText(value)
    setOutcome(hasCopied ? 'copied' : 'copyFailed')
    if (!hasCopied) inputRef.current?.select()
  }
  return (
    <Field
      {...{ label, hideLabel, hint, className }}
      error={outcome === 'copyFailed' ? t('ui.copyFailed') : undefined}
    >
      {(wiring) => (
        <div className="flex items-center gap-1">
          <input
            {...wiring}
            ref={inputRef}
            readOnly
            value={value}
            onFocus={(event) => event.target.select()}
            className={clsx(CONTROL_CLASS, CONTROL_HEIGHT, 'px-3')}
          />
          <IconButton
            name={outcome === 'copied' ? t('ui.copied') : t('ui.copy')}
            icon={outcome === 'copied' ? Check : Copy}
            onClick={() => void copy()}
            onBlur={() => setOutcome(undefined)}
          />
          <span role="status" className="sr-only">
            {outcome === 'copied' && t('ui.copied')}
          </span>
        </div>
      )}
    </Field>
  )
}

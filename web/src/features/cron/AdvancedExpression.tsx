import { validateCron } from '@lectern/contract/rules/cron'
import { useMutation } from '@tanstack/react-query'
import clsx from 'clsx'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverTextOr } from '../../lib/api-error.ts'
import { call } from '../../lib/client.ts'
import { hinted } from '../../lib/hinted.ts'
import { CONTROL_CLASS } from '../../ui/control-class.ts'
import { Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { hasFiveParts } from './cron-choice.rules.ts'

interface AdvancedExpressionProps {
  text: string
  onChange: (text: string) => void
}

/** Editor for the cron expression itself. The server validates it on blur. */
export function AdvancedExpression({ text, onChange }: AdvancedExpressionProps) {
  const { t } = useTranslation()
  const [isLeft, setIsLeft] = useState(true)
  const check = useMutation({
    mutationFn: (expression: string) => call('cron.validate', { body: { expression } }),
  })
  const handleChange = (next: string) => {
    setIsLeft(false)
    check.reset()
    onChange(next)
  }
  const handleLeave = () => {
    setIsLeft(true)
    if (hasFiveParts(text)) check.mutate(text.trim())
  }
  const problem = () => {
    if (!hasFiveParts(text)) return t('cron.fiveParts')
    const read = validateCron(text)
    return read.ok ? undefined : read.reason
  }
  const refusal = () => (check.isError ? serverTextOr(check.error, t('cron.unchecked')) : undefined)
  const error = isLeft ? (problem() ?? refusal()) : undefined
  return (
    <Field {...hinted(t, 'cron.expression')} error={error}>
      {(wiring) => (
        <div className="relative flex items-center">
          <input
            {...wiring}
            type="text"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            value={text}
            onChange={(event) => handleChange(event.target.value)}
            onBlur={handleLeave}
            className={clsx(CONTROL_CLASS, 'h-14 px-12 text-center font-mono text-xl')}
          />
          <CheckMark isChecking={check.isPending} isGood={check.isSuccess} />
        </div>
      )}
    </Field>
  )
}

function CheckMark({ isChecking, isGood }: { isChecking: boolean; isGood: boolean }) {
  const { t } = useTranslation()
  return (
    <div role="status" className="absolute right-4 flex">
      {isChecking && <Spinner label={t('cron.checking')} />}
      {isGood && (
        <>
          <Icon of={CircleCheck} className="text-done" />
          <span className="sr-only">{t('cron.good')}</span>
        </>
      )}
    </div>
  )
}

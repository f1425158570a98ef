import clsx from 'clsx'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Props shared by all inputs. */
export interface FieldProps {
  label: string
  /** Label for screen readers only, where the context explains the field. */
  hideLabel?: boolean
  hint?: ReactNode
  /** Validation error. */
  error?: string
  required?: boolean
  disabled?: boolean
  readOnly?: boolean
  className?: string
}

/** Spread on the control: associates label, hint and error with it. */
export interface FieldWiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldFrameProps extends FieldProps {
  children: (wiring: FieldWiring) => ReactNode
}

/** Label above, then the control, the error and the hint. */
export function Field({ label, hideLabel, hint, error, required, className, children }: FieldFrameProps) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const describedBy = clsx(errorId, hintId) || undefined
  return (
    <div className={clsx('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm font-medium text-muted'}>
        {label}
        {required && <RequiredMark />}
      </label>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      <FieldNotes error={error} errorId={errorId} hint={hint} hintId={hintId} />
    </div>
  )
}

export function RequiredMark() {
  const { t } = useTranslation()
  return (
    <>
      <span aria-hidden className="text-danger">
        {' *'}
      </span>
      <span className="sr-only"> ({t('ui.required')})</span>
    </>
  )
}

interface FieldNotesProps {
  error?: string
  errorId?: string
  hint?: ReactNode
  hintId?: string
}

export function FieldNotes({ error, errorId, hint, hintId }: FieldNotesProps) {
  return (
    <>
      {error && (
        <p id={errorId} className="text-sm text-danger">
          {error}
        </p>
      )}
      {hint && (
        <div id={hintId} className="text-sm wrap-break-word text-muted">
          {hint}
        </div>
      )}
    </>
  )
}

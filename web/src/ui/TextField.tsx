import clsx from 'clsx'
import { Eye, EyeOff } from 'lucide-react'
import { useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CONTROL_CLASS, CONTROL_HEIGHT } from './control-class.ts'
import { CrossButton } from './CrossButton.tsx'
import { Field, type FieldProps } from './Field.tsx'
import { Icon } from './Icon.tsx'
import type { IconShape } from './icon.ts'

type PassedOn = Pick<
  ComponentProps<'input'>,
  | 'name'
  | 'placeholder'
  | 'autoComplete'
  | 'autoCapitalize'
  | 'spellCheck'
  | 'inputMode'
  | 'enterKeyHint'
  | 'maxLength'
  | 'list'
  | 'onBlur'
  | 'onFocus'
  | 'onKeyDown'
>

export interface TextFieldProps extends FieldProps, PassedOn {
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'password' | 'email' | 'url' | 'search' | 'date' | 'time'
  /** Shows a button that clears the field. */
  clearable?: boolean
  /** Receives focus when the surrounding modal opens. */
  autoFocusInModal?: boolean
  /** Shown inside the field, at the start. */
  icon?: IconShape
  /** Shown inside the field, at the end: a small button, a unit. */
  after?: ReactNode
}

export function TextField({
  label,
  hideLabel,
  hint,
  error,
  required,
  disabled,
  readOnly,
  className,
  value,
  onChange,
  type = 'text',
  clearable,
  autoFocusInModal,
  icon,
  after,
  ...passedOn
}: TextFieldProps) {
  const { t } = useTranslation()
  const inputRef = useRef<HTMLInputElement>(null)
  const [isRevealed, setIsRevealed] = useState(false)
  const isPassword = type === 'password'
  const hasClear = clearable && value !== '' && !disabled && !readOnly

  const clear = () => {
    onChange('')
    inputRef.current?.focus()
  }
  return (
    <Field {...{ label, hideLabel, hint, error, required, className }}>
      {(wiring) => (
        <div className="relative flex items-center">
          {icon && <Icon of={icon} sizePx={18} className="pointer-events-none absolute left-3 text-muted" />}
          <input
            {...passedOn}
            {...wiring}
            ref={inputRef}
            type={isPassword && isRevealed ? 'text' : type}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            required={required}
            disabled={disabled}
            readOnly={readOnly}
            data-autofocus={autoFocusInModal || undefined}
            className={clsx(
              CONTROL_CLASS,
              CONTROL_HEIGHT,
              'px-3',
              icon && 'pl-10',
              hasEnd(isPassword, hasClear, after),
            )}
          />
          <div className="absolute right-1 flex items-center">
            {hasClear && <CrossButton label={t('ui.clear')} onClick={clear} className="size-8 touch:-mr-1" />}
            {isPassword && (
              <RevealButton
                isRevealed={isRevealed}
                onToggle={() => setIsRevealed(!isRevealed)}
                disabled={disabled}
              />
            )}
            {after}
          </div>
        </div>
      )}
    </Field>
  )
}

const hasEnd = (...parts: unknown[]) => parts.some(Boolean) && 'pr-11'

const END_BUTTON =
  'grid size-8 place-items-center rounded-full text-muted hover:bg-hover hover:text-text touch:size-11 touch:-mr-1'

interface RevealButtonProps {
  isRevealed: boolean
  onToggle: () => void
  disabled: boolean | undefined
}

function RevealButton({ isRevealed, onToggle, disabled }: RevealButtonProps) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      aria-label={isRevealed ? t('ui.hidePassword') : t('ui.showPassword')}
      onClick={onToggle}
      disabled={disabled}
      className={END_BUTTON}
    >
      <Icon of={isRevealed ? EyeOff : Eye} sizePx={18} />
    </button>
  )
}

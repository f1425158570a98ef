import clsx from 'clsx'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts'
import { Icon } from './Icon.tsx'
import type { IconShape } from './icon.ts'
import { Spinner } from './Spinner.tsx'

/** On the smallest phones some labels need two lines, which fit in the button's height. */
const LABEL_CLASS = 'truncate max-sm:line-clamp-2 max-sm:leading-tight max-sm:whitespace-normal'

interface ButtonLook {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: IconShape
  children: ReactNode
}

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'children'> {
  /** An operation is running: shows a spinner, ignores presses, keeps focus. */
  busy?: boolean
  /** In narrow windows only the icon is visible; the text is left to screen readers. */
  iconOnPhones?: boolean
}

export function Button({
  variant = 'secondary',
  size = 'md',
  icon,
  busy = false,
  iconOnPhones = false,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(variant, size, clsx(iconOnPhones && 'max-sm:gap-0 max-sm:px-3', className))}
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={handleClick}
    >
      <span className={busy ? 'contents *:opacity-0' : 'contents'}>
        {icon && <Icon of={icon} sizePx={size === 'sm' ? 16 : 20} />}
        <span className={LABEL_CLASS}>
          {iconOnPhones ? <span className="max-sm:sr-only">{children}</span> : children}
        </span>
      </span>
      {busy && <Spinner className="absolute" />}
    </button>
  )
}

export interface LinkButtonProps extends ButtonLook, Omit<ComponentProps<'a'>, 'children'> {
  href: string
}

/** An external link that looks like a button. For routes of the app, use the router's link with buttonClass. */
export function LinkButton({ variant, size, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={buttonClass(variant, size, className)}>
      {icon && <Icon of={icon} sizePx={size === 'sm' ? 16 : 20} />}
      <span className={LABEL_CLASS}>{children}</span>
    </a>
  )
}

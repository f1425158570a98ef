import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { Icon } from './Icon.tsx'
import type { IconShape } from './icon.ts'
import { Spinner } from './Spinner.tsx'
import { Tooltip } from './Tooltip.tsx'
import type { TooltipSide } from './tooltip-handle.ts'

type IconButtonVariant = 'ghost' | 'solid' | 'accent' | 'danger'
type IconButtonSize = 'sm' | 'md' | 'lg'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'name' | 'aria-label'> {
  /** What the button does, for the tooltip and screen readers. */
  name: string
  icon: IconShape
  variant?: IconButtonVariant
  size?: IconButtonSize
  busy?: boolean
  tooltipSide?: TooltipSide
}

const VARIANT: Record<IconButtonVariant, string> = {
  ghost: 'text-muted hover:bg-hover hover:text-text aria-pressed:text-accent data-popup-open:bg-hover',
  solid: 'bg-raised text-text hover:bg-hover data-popup-open:bg-hover',
  accent: 'bg-accent text-on-accent hover:bg-accent-hover',
  danger: 'text-danger hover:bg-danger-soft',
}

const SIZE: Record<IconButtonSize, string> = {
  sm: 'size-8 touch:size-11',
  md: 'size-9 touch:size-11',
  lg: 'size-12',
}

const ICON_PX: Record<IconButtonSize, number> = { sm: 18, md: 20, lg: 24 }

/** A round button with an icon instead of text; the text is its accessible name. */
export function IconButton({
  name,
  icon,
  variant = 'ghost',
  size = 'md',
  busy = false,
  tooltipSide,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={name} side={tooltipSide}>
      <button
        type="button"
        {...rest}
        aria-label={name}
        aria-busy={busy || undefined}
        aria-disabled={busy || rest['aria-disabled']}
        onClick={busy ? undefined : onClick}
        className={clsx(
          'inline-grid shrink-0 place-items-center rounded-full transition-colors duration-120 ease-out disabled:opacity-50 disabled:hover:bg-transparent',
          VARIANT[variant],
          SIZE[size],
          className,
        )}
      >
        {busy ? <Spinner sizePx={ICON_PX[size]} /> : <Icon of={icon} sizePx={ICON_PX[size]} />}
      </button>
    </Tooltip>
  )
}

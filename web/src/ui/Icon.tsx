import type { IconShape } from './icon.ts'

interface IconProps {
  of: IconShape
  sizePx?: number
  className?: string
}

/** Draws an icon in the house's stroke. It says nothing to a screen reader: the control around it has the name. */
export function Icon({ of: Shape, sizePx = 20, className }: IconProps) {
  return <Shape size={sizePx} strokeWidth={1.75} className={className} aria-hidden />
}

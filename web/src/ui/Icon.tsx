import type { IconShape } from './icon.ts'

interface IconProps {
  of: IconShape
  sizePx?: number
  className?: string
}

/** Renders an icon in our stroke width. Hidden from screen readers: the surrounding control has the name. */
export function Icon({ of: Shape, sizePx = 20, className }: IconProps) {
  return <Shape size={sizePx} strokeWidth={1.75} className={className} aria-hidden />
}

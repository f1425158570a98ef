import clsx from 'clsx'
import { Icon } from '../ui/Icon.tsx'
import type { IconShape } from '../ui/icon.ts'

interface CoverButtonProps {
  name: string
  icon: IconShape
  tabIndex: number
  onPress: (button: HTMLButtonElement) => void
  className: string
  sizePx: number
  /** Opens the card's menu: the grid looks it up when the menu key is pressed. */
  isMenu?: boolean
  isPlay?: boolean
}

/** A button on a picture. Has no tooltip component: a shelf has hundreds of these. */
export function CoverButton(props: CoverButtonProps) {
  const { name, icon, tabIndex, onPress, className, sizePx, isMenu, isPlay } = props
  return (
    <button
      type="button"
      aria-label={name}
      aria-haspopup={isMenu ? 'menu' : undefined}
      data-card-menu={isMenu || undefined}
      data-card-play={isPlay || undefined}
      tabIndex={tabIndex}
      onClick={(event) => onPress(event.currentTarget)}
      className={clsx(
        'pointer-events-auto absolute grid place-items-center rounded-full bg-black/60 text-white transition-[scale,background-color] duration-120 hover:bg-black focus-visible:outline-white',
        className,
      )}
    >
      <Icon of={icon} sizePx={sizePx} />
    </button>
  )
}

import { Minus, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useUserSettings } from '../../lib/user-settings.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { nearestSizeIndex, COVER_SIZES_PX } from './cover-size.rules.ts'

/** How large covers are, at the bottom right of shelves, above the player. */
export function CoverSizeControl() {
  const { t } = useTranslation()
  const sizePx = useUserSettings(({ settings }) => settings.bookshelfCoverSize)
  const index = nearestSizeIndex(sizePx)
  const change = (step: 1 | -1) => {
    const bookshelfCoverSize = COVER_SIZES_PX[index + step]
    if (bookshelfCoverSize !== undefined) useUserSettings.getState().update({ bookshelfCoverSize })
  }
  return (
    <div
      role="group"
      aria-label={t('shelves.coverSize')}
      className="fixed right-4 bottom-[calc(var(--player-height)+var(--nav-height)+env(safe-area-inset-bottom)+1rem)] z-20 flex items-center rounded-full border border-line bg-surface p-0.5 shadow-float"
    >
      <IconButton
        size="sm"
        icon={Minus}
        name={t('shelves.smaller')}
        disabled={index === 0}
        onClick={() => change(-1)}
      />
      <output className="tabular w-8 text-center text-sm text-muted">{COVER_SIZES_PX[index]}</output>
      <IconButton
        size="sm"
        icon={Plus}
        name={t('shelves.larger')}
        disabled={index === COVER_SIZES_PX.length - 1}
        onClick={() => change(1)}
      />
    </div>
  )
}

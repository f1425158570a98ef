import { Minus, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useUserSettings } from '../../lib/user-settings.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { changeCoverSize, sizeTowards } from './cover-size.ts'
import { COVER_SIZES_PX, nearestSizeIndex } from './cover-size.rules.ts'

interface CoverSizeControlProps {
  cardWidthOf: ((sizePx: number) => number) | undefined
}

/** Changes the size of covers. */
export function CoverSizeControl({ cardWidthOf }: CoverSizeControlProps) {
  const { t } = useTranslation()
  const sizePx = useUserSettings(({ settings }) => settings.bookshelfCoverSize)
  return (
    <div role="group" aria-label={t('shelves.coverSize')} className="flex items-center justify-between gap-2">
      <span>{t('shelves.coverSize')}</span>
      <span className="flex items-center">
        <IconButton
          icon={Minus}
          name={t('shelves.smaller')}
          disabled={sizeTowards(-1, cardWidthOf) === null}
          onClick={() => changeCoverSize(-1, cardWidthOf)}
        />
        <output className="tabular w-8 text-center text-sm text-muted">
          {COVER_SIZES_PX[nearestSizeIndex(sizePx)]}
        </output>
        <IconButton
          icon={Plus}
          name={t('shelves.larger')}
          disabled={sizeTowards(1, cardWidthOf) === null}
          onClick={() => changeCoverSize(1, cardWidthOf)}
        />
      </span>
    </div>
  )
}

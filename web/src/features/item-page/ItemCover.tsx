import type { ItemExpandedView } from '@lectern/contract/items'
import type { MediaProgressView } from '@lectern/contract/progress'
import { Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { coverSubjectOf } from '../../cards/cover-subject.ts'
import { Cover } from '../../cards/Cover.tsx'
import { useCoverRatio } from '../libraries/use-cover-ratio.ts'

interface ItemCoverProps {
  item: ItemExpandedView
  progress: MediaProgressView | undefined
  /** Undefined if it cannot be played. */
  onPlay: (() => void) | undefined
}

const WIDTH_PX = 208

/** The cover with the progress below; shows a play button on hover. */
export function ItemCover({ item, progress, onPlay }: ItemCoverProps) {
  const { t } = useTranslation()
  const ratio = useCoverRatio(item.libraryId)
  return (
    <div className="w-44 shrink-0 md:w-52">
      <div className="group relative shadow-float">
        <Cover subject={coverSubjectOf(item)} ratio={ratio} widthPx={WIDTH_PX} eager />
        {onPlay && (
          <button
            type="button"
            onClick={onPlay}
            aria-label={t('item.play')}
            tabIndex={-1}
            className="absolute inset-0 grid place-items-center rounded-cover bg-black/40 opacity-0 transition-opacity duration-120 group-hover:opacity-100 pointer-coarse:hidden"
          >
            <span className="grid size-16 place-items-center rounded-full bg-accent text-on-accent">
              <Icon of={Play} sizePx={28} className="fill-current" />
            </span>
          </button>
        )}
      </div>
      {progress && (
        <Progress
          label={t('item.progress.title')}
          value={progress.isFinished ? 1 : progress.progress}
          tone={progress.isFinished ? 'done' : 'accent'}
          className="mt-2 h-1.5"
        />
      )}
    </div>
  )
}

import { SkipBack, SkipForward } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { nextChapterStart } from '../../player/chapters.rules.ts'
import { nextInQueue } from '../../player/queue.rules.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { JumpButton } from './JumpButton.tsx'
import { PlayButton } from './PlayButton.tsx'
import { nextChapter, playerState, playItem, previousChapter, usePlayer } from './use-player.ts'

interface TransportProps {
  playSizePx: number
  jumpSizePx: number
}

/** Previous, back, play, forward, next. */
export function Transport({ playSizePx, jumpSizePx }: TransportProps) {
  const { t } = useTranslation()
  const next = useNext()
  return (
    <div role="group" aria-label={t('player.transport')} className="flex items-center gap-1 sm:gap-2">
      <IconButton name={t('player.previousChapter')} icon={SkipBack} onClick={previousChapter} />
      <JumpButton direction="back" sizePx={jumpSizePx} />
      <PlayButton sizePx={playSizePx} />
      <JumpButton direction="forward" sizePx={jumpSizePx} />
      <IconButton name={next.name} icon={SkipForward} disabled={!next.isThere} onClick={next.go} />
    </div>
  )
}

/** The next chapter; after the last one, the next entry in the queue. */
function useNext() {
  const { t } = useTranslation()
  const hasChapter = usePlayer(
    ({ media, positionSeconds }) =>
      media !== null && nextChapterStart(media.chapters, positionSeconds) !== null,
  )
  const queued = usePlayer(({ media, queue }) => (media ? nextInQueue(queue, media) : null))
  const goOn = () => {
    if (queued) playItem({ ...queued, queue: playerState().queue })
  }
  const isQueue = !hasChapter && queued !== null
  return {
    name: t(isQueue ? 'player.nextInQueue' : 'player.nextChapter'),
    isThere: hasChapter || isQueue,
    go: isQueue ? goOn : nextChapter,
  }
}

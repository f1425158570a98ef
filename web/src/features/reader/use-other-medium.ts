import type { ItemExpandedView } from '@lectern/contract/items'
import { useEffect, useMemo, useState } from 'react'
import i18next from 'i18next'
import { formatClock } from '../../lib/format-duration.ts'
import { useProgress } from '../../session/use-progress.ts'
import { toast } from '../../ui/toast.tsx'
import { itemEntry, playItem } from '../player/use-player.ts'
import { align, audioAt, textAt, type TextChapter, type Translated } from './audio-text.rules.ts'
import type { Opened, Reading } from './stage.ts'

/** A title with both audio and text: the position in the other medium. */
export interface OtherMedium {
  /** The listening position in the text; null before anything was played. */
  readonly listened: Translated | null
  /** The shown page's position in the audiobook. */
  readonly here: Translated | null
  readonly listenFromHere: () => void
}

/** Null if there is no audio, or the chapters of the text are unknown. */
export function useOtherMedium(
  item: ItemExpandedView,
  opened: Opened | null,
  reading: Reading | null,
): OtherMedium | null {
  const audio = useMemo(() => audioOf(item), [item])
  const text = useTextChapters(audio === null ? null : opened)
  const progress = useProgress(item.id)
  const alignment = useMemo(
    () => (audio && text ? align(audio.chapters, text, audio.durationSeconds) : null),
    [audio, text],
  )
  if (!alignment) return null
  const seconds = progress?.currentTime ?? 0
  const here = reading && audioAt(alignment, reading.startFraction)
  return {
    listened: seconds > 0 && !progress?.isFinished ? textAt(alignment, seconds) : null,
    here,
    listenFromHere: () => here && listenFrom(item, here.seconds, seconds),
  }
}

function audioOf({ media }: ItemExpandedView) {
  if (!('chapters' in media) || !media.tracks?.length) return null
  return { chapters: media.chapters, durationSeconds: media.duration }
}

function useTextChapters(opened: Opened | null): readonly TextChapter[] | null {
  const [chapters, setChapters] = useState<readonly TextChapter[] | null>(null)
  useEffect(() => {
    let isGone = false
    void opened?.controls.chapters?.().then((found) => isGone || setChapters(found))
    return () => {
      isGone = true
    }
  }, [opened])
  return chapters
}

function listenFrom(item: ItemExpandedView, seconds: number, beforeSeconds: number): void {
  const start = (startTime: number) =>
    playItem({ libraryItemId: item.id, startTime, queue: [itemEntry(item)] })
  start(seconds)
  toast.info(i18next.t('reader.audio.playing', { time: formatClock(seconds) }), {
    id: 'listen-from-here',
    duration: 15_000,
    action: { label: i18next.t('reader.audio.undo'), onClick: () => start(beforeSeconds) },
  })
}

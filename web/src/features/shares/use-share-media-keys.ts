import type { OpenShareView } from '@lectern/contract/shares'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { nextChapterStart, previousChapterStart } from '../../player/chapters.rules.ts'
import {
  actionsOf,
  release,
  setAction,
  setActions,
  setPosition,
  toMetadata,
} from '../../player/media-session.ts'
import type { useSharePlayer } from './use-share-player.ts'

type SharePlayer = ReturnType<typeof useSharePlayer>

interface Shown {
  readonly book: OpenShareView['playbackSession']
  readonly coverUrl: string | null
  readonly skipSeconds: number
}

/** Shows a share on the lock screen, and handles media keys. */
export function useShareMediaKeys(player: SharePlayer, { book, coverUrl, skipSeconds }: Shown): void {
  const { t } = useTranslation()
  const { seconds, rate, isPlaying } = player
  const { displayTitle: title, duration: durationSeconds } = book
  const artist = book.displayAuthor || t('player.unknownAuthor')
  const next = nextChapterStart(book.chapters, seconds)
  const current = useEffectEvent(() => ({
    ...player,
    jumpBack: () => player.skip(-skipSeconds),
    jumpForward: () => player.skip(skipSeconds),
    previousChapter: () => player.seek(previousChapterStart(book.chapters, seconds)),
    nextChapter: () => player.seek(next ?? seconds),
  }))

  useEffect(() => {
    const session = pageSession()
    if (session === null) return
    setActions(
      session,
      actionsOf({
        play: () => current().play(),
        pause: () => current().pause(),
        jumpBack: () => current().jumpBack(),
        jumpForward: () => current().jumpForward(),
        seek: (to) => current().seek(to),
        previousChapter: () => current().previousChapter(),
      }),
    )
    return () => release(session)
  }, [])
  useEffect(() => {
    const session = pageSession()
    if (session) session.metadata = toMetadata({ title, artist, album: '', coverUrl })
  }, [title, artist, coverUrl])
  useEffect(() => {
    const session = pageSession()
    if (session) session.playbackState = isPlaying ? 'playing' : 'paused'
  }, [isPlaying])
  useEffect(() => {
    const session = pageSession()
    if (session) setPosition(session, { durationSeconds, positionSeconds: seconds, rate })
  }, [durationSeconds, seconds, rate])
  useEffect(() => {
    const session = pageSession()
    if (session) setAction(session, 'nexttrack', next === null ? null : () => current().nextChapter())
  }, [next])
}

const pageSession = (): MediaSession | null => ('mediaSession' in navigator ? navigator.mediaSession : null)

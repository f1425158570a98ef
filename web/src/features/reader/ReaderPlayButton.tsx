import { Pause, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/IconButton.tsx'
import { togglePlay, usePlayer } from '../player/use-player.ts'

/** Pauses and resumes what is playing: the reader covers the player, and Space turns pages. */
export function ReaderPlayButton() {
  const { t } = useTranslation()
  const phase = usePlayer((state) => state.phase)
  const isOn = usePlayer((state) => state.phase === 'PLAYING' || state.isWaiting)
  return (
    <IconButton
      name={t(isOn ? 'player.pause' : 'player.play')}
      icon={isOn ? Pause : Play}
      busy={phase === 'LOADING'}
      onClick={togglePlay}
    />
  )
}

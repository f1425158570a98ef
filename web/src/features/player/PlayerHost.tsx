import type { ComponentType } from 'react'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { MiniPlayer } from './MiniPlayer.tsx'
import { BookmarksModal } from './modals/BookmarksModal.tsx'
import { ChaptersModal } from './modals/ChaptersModal.tsx'
import { HistoryModal } from './modals/HistoryModal.tsx'
import { PlayerSettingsModal } from './modals/PlayerSettingsModal.tsx'
import { QueueModal } from './modals/QueueModal.tsx'
import { SleepTimerModal } from './modals/SleepTimerModal.tsx'
import { TranscriptModal } from './modals/TranscriptModal.tsx'
import { PlayerBar } from './PlayerBar.tsx'
import { PlayerSheet } from './PlayerSheet.tsx'
import { usePlayer } from './use-player.ts'
import { usePlayerModals, type PlayerModal } from './use-player-modals.ts'
import { VideoDock } from './VideoDock.tsx'

/** Below Tailwind's `md`, where the navigation is at the bottom. */
const NARROW_QUERY = '(max-width: 47.99rem)'

const MODALS: Record<PlayerModal, ComponentType<{ isOpen: boolean }>> = {
  chapters: ChaptersModal,
  transcript: TranscriptModal,
  queue: QueueModal,
  sleep: SleepTimerModal,
  bookmarks: BookmarksModal,
  settings: PlayerSettingsModal,
  history: HistoryModal,
}

/** All visible parts of the player, while something is loaded. */
export function PlayerHost() {
  const isNarrow = useMediaQuery(NARROW_QUERY)
  const isFilm = usePlayer((state) => state.outputKind === 'video')
  const open = usePlayerModals((modals) => modals.open)
  return (
    <>
      {isNarrow ? <MiniPlayer /> : <PlayerBar />}
      {isFilm && <VideoDock />}
      {isNarrow && <PlayerSheet />}
      {Object.entries(MODALS).map(([name, PlayerModalView]) => (
        <PlayerModalView key={name} isOpen={open === name} />
      ))}
    </>
  )
}

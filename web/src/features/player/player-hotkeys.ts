import {
  closePlayer,
  jumpBack,
  jumpForward,
  playerState,
  stepRate,
  stepVolume,
  toggleMute,
  togglePlay,
} from './use-player.ts'
import { openPlayerModal } from './use-player-modals.ts'

/** Keyboard shortcuts of the player. Other keys are left to the page. */
const KEYS: Record<string, () => void> = {
  Space: togglePlay,
  ArrowLeft: jumpBack,
  ArrowRight: jumpForward,
  ArrowUp: () => stepVolume(1),
  ArrowDown: () => stepVolume(-1),
  'Shift-ArrowUp': () => stepRate(1),
  'Shift-ArrowDown': () => stepRate(-1),
  KeyM: toggleMute,
  KeyL: openChapters,
  Escape: close,
}

export function playerHotkey(key: string): boolean {
  const run = KEYS[key]
  run?.()
  return run !== undefined
}

function openChapters(): void {
  if ((playerState().media?.chapters.length ?? 0) > 0) openPlayerModal('chapters')
}

/** For a video in full screen it only leaves full screen, which the browser handles itself. */
function close(): void {
  if (playerState().phase !== 'LOADING' && !document.fullscreenElement) closePlayer()
}

import { readStored, writeStored } from '../../lib/storage.ts'
import type { Player } from '../../player/player-commands.ts'
import { clampVolume, VOLUME_IF_NONE } from '../../player/volume.rules.ts'

const VOLUME_KEY = 'volume'
const BEFORE_MUTE_KEY = 'volumeBeforeMute'

/** Restores the volume of an earlier visit, and stores it from now on. Must be called only once. */
export function keepVolume(player: Pick<Player, 'store' | 'setVolume' | 'toggleMute'>): void {
  const stored = clampVolume(Number(readStored(VOLUME_KEY) ?? 1))
  if (stored > 0) player.setVolume(stored)
  else {
    // Muted at the time: without the volume before that, unmuting would be at full volume.
    player.setVolume(clampVolume(Number(readStored(BEFORE_MUTE_KEY)) || VOLUME_IF_NONE))
    player.toggleMute()
  }
  player.store.subscribe(({ volume, beforeMute }, before) => {
    if (volume === before.volume) return
    writeStored(VOLUME_KEY, String(volume))
    if (beforeMute !== null) writeStored(BEFORE_MUTE_KEY, String(beforeMute))
  })
}

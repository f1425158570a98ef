import i18next from 'i18next'
import { basePath } from '../../lib/base-path.ts'
import { storedToken } from '../../lib/token.ts'
import { useUserSettings } from '../../lib/user-settings.ts'
import { type AudioEffects, createAudioEffects } from '../../player/audio-effects.ts'
import { createAudioElementOutput } from '../../player/audio-element-output.ts'
import type { NowPlaying } from '../../player/backend.ts'
import { systemClock } from '../../player/clock.ts'
import { createHlsOutput, loadLightHls } from '../../player/hls-output.ts'
import { connectMediaSession } from '../../player/media-session.ts'
import type { CreateOutput } from '../../player/output.ts'
import { createPlayer } from '../../player/player.ts'
import type { Player } from '../../player/player-commands.ts'
import { createVideoOutput } from '../../player/single-deck-output.ts'
import { CHANNEL_NAME, createTabClaim } from '../../player/tab-claim.ts'
import { coverAddress } from '../../cards/cover.rules.ts'
import { currentUser, onUserChange } from '../../session/use-user.ts'
import { createCast } from './cast.ts'
import { hasPlayer, pagePlayer, type PagePlayer, setCurrentPlayer } from './current-player.ts'
import { newId } from '../../lib/new-id.ts'
import { keepLastPlayed } from './last-played.ts'
import { playbackBackend } from './playback-backend.ts'
import { playerNotices } from './player-notices.ts'
import { rateOfMedia } from './player-settings.rules.ts'
import { keepVolume } from './stored-volume.ts'
import { followAccountSettings, playerSettings, usePlayerSettings } from './use-player-settings.ts'

const ARTWORK_PX = 600

/** Builds the player of this page and connects it to the browser; a second call returns the same one. */
export const startPlayer = (): PagePlayer => (hasPlayer() ? pagePlayer() : setCurrentPlayer(buildPlayer()))

function buildPlayer(): PagePlayer {
  const effects = createAudioEffects(systemClock, () => new AudioContext())
  const videoElement = document.createElement('video')
  videoElement.playsInline = true
  const createElement = reusedAudioElements(effects)
  const createOutput: CreateOutput = (kind, listener) => {
    switch (kind) {
      case 'audio':
        return createAudioElementOutput({ clock: systemClock, createElement }, listener)
      case 'hls':
        return createHlsOutput({ createElement, loadHls: loadLightHls }, listener)
      case 'video':
        return createVideoOutput(videoElement, listener)
      case 'cast':
        return cast.createOutput(listener)
    }
  }
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(CHANNEL_NAME) : null
  const tab = { tabId: newId(), userId: () => currentUser()?.id ?? '' }
  const claim = createTabClaim(channel, tab, () => player.handOver())
  const player: Player = createPlayer({
    clock: systemClock,
    backend: playbackBackend,
    createOutput,
    notices: playerNotices,
    claim: () => {
      effects.wake()
      claim.claim()
    },
    preferences: () => ({
      ...playerSettings(),
      rateOf: (ref) => rateOfMedia(playerSettings(), ref, useUserSettings.getState().settings.playbackRate),
      isAutoPlayOn: usePlayerSettings.getState().isAutoPlayOn,
    }),
    log: (message, cause) => console.error(message, cause ?? ''),
  })
  const cast = createCast({ player, coverUrlOf })
  keepVolume(player)
  followSettings(player, effects)
  keepLastPlayed(player)
  connectToPage(player)
  return { player, videoElement, startCasting: () => cast.start() }
}

/** Two elements are reused for all books: phones only play elements that were once started by a tap. */
function reusedAudioElements(effects: AudioEffects): () => HTMLAudioElement {
  const elements: HTMLAudioElement[] = []
  let next = 0
  return () => {
    const index = next++ % 2
    const element = elements[index] ?? new Audio()
    elements[index] = element
    effects.attach(element)
    return element
  }
}

function connectToPage(player: Player): void {
  onUserChange((user) => {
    if (user === null) void player.close()
  })
  window.addEventListener('pagehide', () => player.closeOnPageHide())
  window.addEventListener('online', () => player.retryNow())
  connectMediaSession(player, {
    session: 'mediaSession' in navigator ? navigator.mediaSession : null,
    coverUrl: coverUrlOf,
    unknownArtist: () => i18next.t('player.unknownAuthor'),
    warn: (message) => console.warn(message),
  })
}

function coverUrlOf(media: Pick<NowPlaying, 'libraryItemId' | 'coverPath' | 'updatedAt'>): string | null {
  const address = coverAddress(
    { id: media.libraryItemId, coverPath: media.coverPath, updatedAt: media.updatedAt },
    { token: storedToken(), widthPx: ARTWORK_PX },
  )
  return address === null
    ? null
    : new URL(address.startsWith('/') ? basePath + address : address, location.href).href
}

function followSettings(player: Player, effects: AudioEffects): void {
  const apply = () => {
    const { boost, isSkippingSilence } = playerSettings()
    effects.set({ boost, isSkippingSilence })
  }
  apply()
  usePlayerSettings.subscribe(apply)
  followAccountSettings()
  player.store.subscribe(({ rate }, before) => {
    if (rate !== before.rate) effects.setRate(rate)
  })
}

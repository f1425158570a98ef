import { create } from 'zustand'
import type { NowPlaying } from '../../player/backend.ts'
import { createCastOutput } from '../../player/cast-output.ts'
import type { Output, OutputListener } from '../../player/output.ts'
import type { Player } from '../../player/player-commands.ts'

/** Casting: the sender library is only loaded if the server's settings allow it. */

const SENDER_URL = 'https://www.gstatic.com/cv/js/sender/v1/cast_sender.js?loadCastFramework=1'

export const useCast = create<{ isReady: boolean }>(() => ({ isReady: false }))

interface CastFeatureDeps {
  readonly player: Player
  readonly coverUrlOf: (media: NowPlaying) => string | null
}

export function createCast({ player, coverUrlOf }: CastFeatureDeps) {
  let isStarted = false

  function prepare(): void {
    const context = cast.framework.CastContext.getInstance()
    context.setOptions({
      receiverApplicationId: chrome.cast.media.DEFAULT_MEDIA_RECEIVER_APP_ID,
      autoJoinPolicy: chrome.cast.AutoJoinPolicy.ORIGIN_SCOPED,
    })
    context.addEventListener(
      cast.framework.CastContextEventType.SESSION_STATE_CHANGED,
      ({ sessionState }) => {
        const { SESSION_STARTED, SESSION_RESUMED, SESSION_ENDED } = cast.framework.SessionState
        if (sessionState === SESSION_STARTED || sessionState === SESSION_RESUMED) player.setCasting(true)
        if (sessionState === SESSION_ENDED) player.setCasting(false)
      },
    )
    useCast.setState({ isReady: true })
  }

  return {
    /** Loads the library, once. */
    start(): void {
      if (isStarted) return
      isStarted = true
      Object.assign(window, { __onGCastApiAvailable: (isAvailable: boolean) => isAvailable && prepare() })
      const script = document.createElement('script')
      script.src = SENDER_URL
      script.async = true
      document.head.append(script)
    },
    createOutput: (listener: OutputListener): Output =>
      createCastOutput(
        {
          media: () => player.store.getState().media,
          absoluteUrl: (url) => new URL(url, location.href).href,
          coverUrl: coverUrlOf,
          framework: cast.framework,
          chromeCast: chrome.cast,
        },
        listener,
      ),
  }
}

export function chooseCastDevice(): void {
  // Closing the device list again is not an error.
  void cast.framework.CastContext.getInstance()
    .requestSession()
    .catch(() => undefined)
}

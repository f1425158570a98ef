import type { Page } from '@playwright/test'

/** A stand-in for the Cast sender library and one device behind it, served at the library's own URL. */

const SENDER = 'https://www.gstatic.com/cv/js/sender/v1/cast_sender.js*'

export async function provideCastDevice(page: Page): Promise<void> {
  await page.route(SENDER, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${senderLibrary.toString()})()` }),
  )
}

interface CastDevice {
  readonly log: string[]
  readonly player: { currentTime: number; playerState: string; isPaused: boolean }
  end(): void
}

type Casting = Window & { castDevice?: CastDevice }

export const castLog = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...((window as Casting).castDevice?.log ?? [])])

export const castState = (page: Page): Promise<{ seconds: number; state: string }> =>
  page.evaluate(() => {
    const { currentTime = 0, playerState = '' } = (window as Casting).castDevice?.player ?? {}
    return { seconds: currentTime, state: playerState }
  })

/** Stops casting at the device. */
export const endCasting = (page: Page): Promise<void> =>
  page.evaluate(() => (window as Casting).castDevice?.end())

/** Runs in the page. Like the real library it announces when it is ready, and the device fetches its media itself. */
function senderLibrary(): void {
  const log: string[] = []
  const player = {
    currentTime: 0,
    playerState: 'IDLE',
    isPaused: true,
    volumeLevel: 1,
    mediaInfo: null as { contentId: string } | null,
  }
  let controllers: Map<string, Set<() => void>>[] = []
  let hearSession: ((event: { sessionState: string }) => void) | null = null
  let session: object | null = null
  const fire = (type: string) => {
    for (const listeners of controllers) for (const listener of listeners.get(type) ?? []) listener()
  }
  const become = (state: string) => {
    player.playerState = state
    player.isPaused = state !== 'PLAYING'
    fire('playerStateChanged')
  }
  setInterval(() => {
    if (player.playerState === 'PLAYING') player.currentTime += 0.1
  }, 100)

  interface Request {
    readonly media: { readonly contentId: string }
    readonly currentTime: number
    readonly queueData: { readonly items: unknown[] }
  }
  const makeSession = () => ({
    getMediaSession: () => ({ idleReason: null }),
    async loadMedia({ media, currentTime, queueData }: Request) {
      const reply = await fetch(media.contentId, { headers: { range: 'bytes=0-99' } })
      if (reply.status !== 206 || (await reply.arrayBuffer()).byteLength !== 100) throw new Error('no media')
      log.push(`load ${queueData.items.length} at ${Math.round(currentTime)}`)
      player.mediaInfo = media
      player.currentTime = currentTime
      fire('mediaInfoChanged')
      become('PLAYING')
    },
  })
  const context = {
    setOptions: (options: { receiverApplicationId: string }) =>
      log.push(`options ${options.receiverApplicationId}`),
    addEventListener: (_type: string, listener: typeof hearSession) => void (hearSession = listener),
    getCurrentSession: () => session,
    requestSession: () => {
      session = makeSession()
      hearSession?.({ sessionState: 'SESSION_STARTED' })
      return Promise.resolve()
    },
  }
  const makeController = () => {
    const listeners = new Map<string, Set<() => void>>()
    controllers.push(listeners)
    return {
      addEventListener: (type: string, listener: () => void) =>
        void listeners.set(type, (listeners.get(type) ?? new Set()).add(listener)),
      removeEventListener: (type: string, listener: () => void) => listeners.get(type)?.delete(listener),
      playOrPause() {
        log.push(player.isPaused ? 'play' : 'pause')
        become(player.isPaused ? 'PLAYING' : 'PAUSED')
      },
      seek: () => log.push(`seek ${Math.round(player.currentTime)}`),
      setVolumeLevel: () => log.push(`volume ${player.volumeLevel}`),
    }
  }
  // A constructor that returns an object replaces the result of `new`.
  const holding = function (first: unknown, second: unknown) {
    return { contentId: first, contentType: second, media: first }
  }
  const media = {
    DEFAULT_MEDIA_RECEIVER_APP_ID: 'CC1AD845',
    PlayerState: { IDLE: 'IDLE', PLAYING: 'PLAYING', PAUSED: 'PAUSED', BUFFERING: 'BUFFERING' },
    IdleReason: { FINISHED: 'FINISHED' },
    ...{ MediaInfo: holding, QueueItem: holding, LoadRequest: holding, GenericMediaMetadata: Object },
  }
  const framework = {
    CastContext: { getInstance: () => context },
    CastContextEventType: { SESSION_STATE_CHANGED: 'sessionstatechanged' },
    SessionState: {
      ...{ SESSION_STARTED: 'SESSION_STARTED', SESSION_RESUMED: 'SESSION_RESUMED' },
      SESSION_ENDED: 'SESSION_ENDED',
    },
    RemotePlayerEventType: {
      PLAYER_STATE_CHANGED: 'playerStateChanged',
      MEDIA_INFO_CHANGED: 'mediaInfoChanged',
    },
    RemotePlayer: function () {
      return player
    },
    RemotePlayerController: function () {
      return makeController()
    },
  }
  const end = () => {
    controllers = []
    session = null
    player.playerState = 'IDLE'
    hearSession?.({ sessionState: 'SESSION_ENDED' })
  }
  const own = window as unknown as { chrome?: object; __onGCastApiAvailable?: (isThere: boolean) => void }
  const chromeCast = { media, Image: holding, AutoJoinPolicy: { ORIGIN_SCOPED: 'origin_scoped' } }
  Object.assign(window, {
    chrome: { ...own.chrome, cast: chromeCast },
    cast: { framework },
    castDevice: { log, player, end },
  })
  own.__onGCastApiAvailable?.(true)
}

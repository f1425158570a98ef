import type { NowPlaying } from './backend.ts'
import type { Output, OutputListener, Source } from './output.ts'
import { placeAt, positionOf, type Track } from './timeline.rules.ts'

/** Output to a cast device, which fetches the tracks itself as a queue and reports its state. */

export interface CastDeps {
  readonly media: () => NowPlaying | null
  /** The device needs absolute URLs. */
  readonly absoluteUrl: (url: string) => string
  readonly coverUrl: (media: NowPlaying) => string | null
  readonly framework: typeof cast.framework
  readonly chromeCast: typeof chrome.cast
}

export function createCastOutput(deps: CastDeps, listener: OutputListener): Output {
  const { framework } = deps
  const remote = new framework.RemotePlayer()
  const controller = new framework.RemotePlayerController(remote)
  const { RemotePlayerEventType: CastEvent } = framework
  let tracks: readonly Track[] = []
  let number = 0
  let isReloading = false

  const session = () => framework.CastContext.getInstance().getCurrentSession()

  const onState = () => {
    const { PLAYING, PAUSED, BUFFERING } = deps.chromeCast.media.PlayerState
    switch (remote.playerState) {
      case PLAYING:
        isReloading = false
        return listener({ kind: 'playing' })
      case PAUSED:
        return listener({ kind: 'paused' })
      case BUFFERING:
        return listener({ kind: 'waiting' })
      default:
        return onIdle()
    }
  }

  /** The device is also idle between loads; only a finished last track is an end. */
  const onIdle = () => {
    const reason = session()?.getMediaSession()?.idleReason
    if (!isReloading && reason === deps.chromeCast.media.IdleReason.FINISHED) listener({ kind: 'ended' })
  }

  const onTrack = () => {
    const place = tracks.findIndex((track) => deps.absoluteUrl(track.url) === remote.mediaInfo?.contentId)
    if (place >= 0) number = place
  }

  const handlers: [cast.framework.RemotePlayerEventType, () => void][] = [
    [CastEvent.PLAYER_STATE_CHANGED, onState],
    [CastEvent.MEDIA_INFO_CHANGED, onTrack],
  ]
  for (const [type, handler] of handlers) controller.addEventListener(type, handler)

  async function load(seconds: number): Promise<void> {
    const place = placeAt(tracks, seconds)
    const current = session()
    if (!place || !current) return
    isReloading = true
    number = place.trackNumber
    try {
      await current.loadMedia(loadRequest(deps, tracks, number, place.trackSeconds))
      listener({ kind: 'loaded' })
    } catch {
      listener({ kind: 'failed', reason: 'media', url: place.track.url })
    }
  }

  const seekWithin = (trackSeconds: number) => {
    remote.currentTime = trackSeconds
    controller.seek()
  }

  return {
    kind: 'cast',
    load(source: Source, atSeconds) {
      tracks = source.tracks
      void load(atSeconds)
    },
    replaceSource: (source) => void (tracks = source.tracks),
    play: () => remote.isPaused && controller.playOrPause(),
    pause: () => !remote.isPaused && controller.playOrPause(),
    seek(seconds) {
      const place = placeAt(tracks, seconds)
      if (place && place.trackNumber === number) seekWithin(place.trackSeconds)
      else void load(seconds)
    },
    setRate(rate) {
      const { SetPlaybackRateRequestData } = deps.chromeCast.media as unknown as RateRequests
      const media = session()?.getMediaSession()
      if (SetPlaybackRateRequestData && media) sendRate(media, new SetPlaybackRateRequestData(rate))
    },
    setVolume(volume) {
      remote.volumeLevel = volume
      controller.setVolumeLevel()
    },
    position() {
      const track = tracks[number]
      return track ? positionOf(track, remote.currentTime) : 0
    },
    bufferedEnd: () => 0,
    destroy() {
      for (const [type, handler] of handlers) controller.removeEventListener(type, handler)
    },
  }
}

/** Newer devices can change the speed, but the published types lack it. */
interface RateRequests {
  readonly SetPlaybackRateRequestData?: new (rate: number) => object
}

function sendRate(media: chrome.cast.media.Media, request: object): void {
  const changeable = media as unknown as { setPlaybackRate?: (request: object) => void }
  changeable.setPlaybackRate?.(request)
}

function loadRequest(
  { chromeCast, media, absoluteUrl, coverUrl }: CastDeps,
  tracks: readonly Track[],
  startIndex: number,
  startSeconds: number,
): chrome.cast.media.LoadRequest {
  const playing = media()
  const items = tracks.map((track) => {
    const info = new chromeCast.media.MediaInfo(absoluteUrl(track.url), track.mimeType)
    info.metadata = metadataOf(chromeCast, playing, track, coverUrl)
    info.duration = track.duration
    const item = new chromeCast.media.QueueItem(info)
    item.startTime = 0
    return item
  })
  const first = items[startIndex]
  const request = new chromeCast.media.LoadRequest(
    first?.media ?? new chromeCast.media.MediaInfo('', 'audio/mpeg'),
  )
  // The published types lack the queue of a load request.
  Object.assign(request, { queueData: { items, startIndex, startTime: startSeconds } })
  request.currentTime = startSeconds
  return request
}

function metadataOf(
  chromeCast: typeof chrome.cast,
  playing: NowPlaying | null,
  track: Track,
  coverUrl: CastDeps['coverUrl'],
): object {
  const cover = playing && coverUrl(playing)
  return Object.assign(new chromeCast.media.GenericMediaMetadata(), {
    title: playing?.title ?? track.title,
    subtitle: playing?.authorLine ?? '',
    images: cover ? [new chromeCast.Image(cover)] : [],
    trackNumber: track.index,
    chapterTitle: track.title,
  })
}

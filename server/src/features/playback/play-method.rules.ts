import { PLAY_METHOD, type PlayMethod } from '@lectern/contract/playback'

export interface PlaybackRequest {
  readonly forceDirectPlay: boolean
  readonly forceTranscode: boolean
  /** Null if the client didn't say. */
  readonly supportedMimeTypes: readonly string[] | null
}

/**
 * Decides between direct play and transcoding. Clients that support all file types get the files; those that list
 * none get a stream. Music and videos are always played directly.
 */
export function decidePlayMethod(
  mediaKind: string,
  mimeTypes: readonly string[],
  wish: PlaybackRequest,
): PlayMethod {
  if (mediaKind === 'music' || mediaKind === 'video' || wish.forceDirectPlay) return PLAY_METHOD.directPlay
  if (wish.forceTranscode) return PLAY_METHOD.transcode
  const supported = new Set((wish.supportedMimeTypes ?? []).map((type) => type.toLowerCase().trim()))
  const isPlayable = mimeTypes.every((type) => supported.has(type.toLowerCase()))
  return isPlayable ? PLAY_METHOD.directPlay : PLAY_METHOD.transcode
}

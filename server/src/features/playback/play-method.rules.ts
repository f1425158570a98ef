import { PLAY_METHOD, type PlayMethod } from '@lectern/contract/playback'

export interface PlayWish {
  readonly forceDirectPlay: boolean
  readonly forceTranscode: boolean
  /** null: the client did not say. */
  readonly supportedMimeTypes: readonly string[] | null
}

/**
 * Files as they are, or a stream made of them. A client that plays all the file types gets the files; one that lists
 * none gets a stream. Music and videos are always files.
 */
export function decidePlayMethod(
  mediaKind: string,
  mimeTypes: readonly string[],
  wish: PlayWish,
): PlayMethod {
  if (mediaKind === 'music' || mediaKind === 'video' || wish.forceDirectPlay) return PLAY_METHOD.directPlay
  if (wish.forceTranscode) return PLAY_METHOD.transcode
  const supported = new Set((wish.supportedMimeTypes ?? []).map((type) => type.toLowerCase().trim()))
  const isPlayable = mimeTypes.every((type) => supported.has(type.toLowerCase()))
  return isPlayable ? PLAY_METHOD.directPlay : PLAY_METHOD.transcode
}

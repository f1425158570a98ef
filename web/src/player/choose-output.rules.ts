import type { OutputKind } from './output.ts'

/** As in the protocol: 0 direct play, 1 direct stream, 2 transcode, 3 local. */
export const PLAY_METHOD = { directPlay: 0, directStream: 1, transcode: 2, local: 3 } as const

export interface Playable {
  readonly isCasting: boolean
  readonly hasVideo: boolean
  readonly playMethod: number
}

/** A cast device if connected; else video, stream or plain files in the browser. */
export function chooseOutput({ isCasting, hasVideo, playMethod }: Playable): OutputKind {
  if (isCasting && !hasVideo) return 'cast'
  if (hasVideo) return 'video'
  return playMethod === PLAY_METHOD.transcode ? 'hls' : 'audio'
}

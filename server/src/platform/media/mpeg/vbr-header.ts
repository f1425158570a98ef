import type { MpegFrame } from './mpeg-header.ts'

/** Data about the whole file that the encoder stored in the first frame. */
export interface VbrHeader {
  frameCount: number
  /** Size of the audio, including the first frame; null if not stored. */
  byteCount: number | null
}

const VBRI_OFFSET = 36

/** Reads the Xing, Info or VBRI header in the first frame; null if there is none or it has no frame count. */
export function vbrHeaderIn(frameBytes: Buffer, frame: MpegFrame): VbrHeader | null {
  return xingHeader(frameBytes, frame) ?? vbriHeader(frameBytes)
}

function xingHeader(bytes: Buffer, frame: MpegFrame): VbrHeader | null {
  const sideBytes = frame.isVersion1 ? (frame.channels === 2 ? 32 : 17) : frame.channels === 2 ? 17 : 9
  const start = 4 + sideBytes
  const mark = bytes.toString('latin1', start, start + 4)
  if ((mark !== 'Xing' && mark !== 'Info') || bytes.length < start + 16) return null
  const flags = bytes.readUInt32BE(start + 4)
  if ((flags & 1) === 0) return null
  const frameCount = bytes.readUInt32BE(start + 8)
  const byteCount = flags & 2 ? bytes.readUInt32BE(start + 12) : 0
  return frameCount > 0 ? { frameCount, byteCount: byteCount || null } : null
}

function vbriHeader(bytes: Buffer): VbrHeader | null {
  if (bytes.length < VBRI_OFFSET + 18 || bytes.toString('latin1', VBRI_OFFSET, VBRI_OFFSET + 4) !== 'VBRI')
    return null
  const frameCount = bytes.readUInt32BE(VBRI_OFFSET + 14)
  return frameCount > 0 ? { frameCount, byteCount: bytes.readUInt32BE(VBRI_OFFSET + 10) || null } : null
}

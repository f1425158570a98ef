import { useState } from 'react'
import { readStored, writeStored } from '../../lib/storage.ts'
import { BITRATES, type ConvertOptions } from './tools.rules.ts'

/** Storage keys shared with other clients of the protocol. */
const KEYS = {
  codec: 'embedMetadataCodec',
  bitrate: 'embedMetadataBitrate',
  channels: 'embedMetadataChannels',
} as const

/** Options used last, if still available. What happens to the originals has to be chosen anew each time. */
export function useConvertOptions(
  tab: 'm4b' | 'split',
  codecs: readonly ConvertOptions['codec'][],
): [ConvertOptions, (change: Partial<ConvertOptions>) => void] {
  const [options, setOptions] = useState<ConvertOptions>(() => ({
    codec: oneOf(codecs, readStored(`${KEYS.codec}-${tab}`)),
    bitrate: oneOf(BITRATES, readStored(KEYS.bitrate), '64k'),
    channels: oneOf(['1', '2'], readStored(KEYS.channels), '2'),
    originals: 'move',
  }))
  const change = (next: Partial<ConvertOptions>) => {
    if (next.codec !== undefined) writeStored(`${KEYS.codec}-${tab}`, next.codec)
    if (next.bitrate !== undefined) writeStored(KEYS.bitrate, next.bitrate)
    if (next.channels !== undefined) writeStored(KEYS.channels, next.channels)
    setOptions((before) => ({ ...before, ...next }))
  }
  return [options, change]
}

function oneOf<Value extends string>(
  offered: readonly Value[],
  stored: string | null,
  fallback: Value = offered[0] as Value,
): Value {
  return offered.find((value) => value === stored) ?? fallback
}

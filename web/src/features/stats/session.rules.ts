import type { DeviceInfoView } from '@lectern/contract/playback'

const PLAY_METHODS = ['directPlay', 'directStream', 'transcode', 'local'] as const
export type PlayMethodName = (typeof PLAY_METHODS)[number] | 'unknown'

export const playMethodName = (playMethod: number): PlayMethodName => PLAY_METHODS[playMethod] ?? 'unknown'

/** Facts about a device, one per line: system, browser or app, model. */
export function deviceLines(device: DeviceInfoView | null): string[] {
  if (device === null) return []
  const { osName, osVersion, browserName, clientName, clientVersion, manufacturer, model, sdkVersion } =
    device
  return [
    joined(osName, osVersion),
    joined(clientName ?? browserName, clientName === undefined ? undefined : clientVersion),
    joined(manufacturer, model),
    joined(sdkVersion),
  ].filter((line) => line !== '')
}

const joined = (...words: (string | undefined)[]): string => words.filter((word) => word).join(' ')

import { PRODUCT_VERSION } from '@lectern/contract/constants'
import type { UserId } from '@lectern/contract/ids'
import type { DeviceInfoInput } from '@lectern/contract/playback'
import type { Device, NamedDevice } from './playback.types.ts'

/** What a client says about itself, and what its request reveals. */
export interface DeviceSighting {
  readonly info: DeviceInfoInput
  readonly userAgent: string | null
  readonly ipAddress: string | null
}

const text = (value: string | null | undefined): string | null => value?.trim() || null

/** Clients without a device id are distinguished by their user agent. */
export function toDevice(sighting: DeviceSighting, id: string, userId: UserId): Device {
  const { info, userAgent, ipAddress } = sighting
  const seen = readUserAgent(userAgent ?? '')
  const sdkVersion = text(info.sdkVersion)
  return {
    id,
    userId,
    clientDeviceId: text(info.deviceId) ?? `unnamed ${(userAgent ?? '').slice(0, 150)}`,
    clientName: text(info.clientName),
    // The web player is served by this server.
    clientVersion: text(info.clientVersion) ?? ('browserName' in seen ? PRODUCT_VERSION : null),
    deviceName: text(info.deviceName),
    manufacturer: text(info.manufacturer),
    model: text(info.model),
    ipAddress,
    more: { ...seen, ...(sdkVersion === null ? {} : { sdkVersion }) },
  }
}

/** A readable description: a name, maker and model, or browser and operating system. */
export function describeDevice(device: NamedDevice): string | null {
  const makerAndModel = [device.manufacturer, device.model].filter(Boolean).join(' ')
  const browserAndSystem = [device.more['browserName'], device.more['osName']].filter(Boolean).join(' / ')
  return device.deviceName || makerAndModel || browserAndSystem || device.clientName || null
}

/** The order matters: many browsers also claim to be others. */
const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Version/', 'Safari'],
] as const

const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iOS'],
  ['iPad', 'iOS'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'Chrome OS'],
  ['Linux', 'Linux'],
] as const

function readUserAgent(userAgent: string): Record<string, string> {
  const browser = userAgent.startsWith('Mozilla/')
    ? BROWSERS.find(([mark]) => userAgent.includes(mark))
    : undefined
  const system = SYSTEMS.find(([mark]) => userAgent.includes(mark))
  const version = browser && versionAfter(userAgent, browser[0])
  const osVersion = osVersionIn(userAgent)
  return {
    ...(browser ? { browserName: browser[1] } : {}),
    ...(version ? { browserVersion: version } : {}),
    ...(system ? { osName: system[1] } : {}),
    ...(osVersion ? { osVersion } : {}),
  }
}

const OS_VERSION = /(?:Windows NT|Mac OS X|Android|iPhone OS|CPU OS|CrOS \w+) (\d+(?:[._]\d+)*)/

/** '10_15_7' → '10.15.7', and '10.0' → '10'. */
function osVersionIn(userAgent: string): string | undefined {
  const version = OS_VERSION.exec(userAgent)?.[1]
  return version?.replaceAll('_', '.').replace(/\.0$/, '')
}

function versionAfter(userAgent: string, mark: string): string {
  const rest = userAgent.slice(userAgent.indexOf(mark) + mark.length)
  return rest.split(/[^\d.]/, 1)[0] ?? ''
}

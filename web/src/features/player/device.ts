import { PRODUCT_NAME, PRODUCT_VERSION } from '@lectern/contract/constants'
import { newId } from '../../lib/new-id.ts'
import { readStored, writeStored } from '../../lib/storage.ts'
import { supportedTypes } from '../../player/media-types.rules.ts'

/** This browser, as identified in the server's list of sessions. */

const DEVICE_KEY = 'deviceId'

let rememberedId: string | null = null

/** Stable as long as the browser keeps its storage; otherwise for the lifetime of the page. */
export function deviceId(): string {
  rememberedId ??= readStored(DEVICE_KEY)
  if (rememberedId === null) {
    rememberedId = newId()
    writeStored(DEVICE_KEY, rememberedId)
  }
  return rememberedId
}

export const deviceInfo = () => ({
  deviceId: deviceId(),
  clientName: `${PRODUCT_NAME} Web`,
  clientVersion: PRODUCT_VERSION,
})

let types: string[] | null = null

export function supportedMimeTypes(): string[] {
  types ??= supportedTypes(
    (type) => document.createElement('audio').canPlayType(type),
    (type) => document.createElement('video').canPlayType(type),
  )
  return types
}

import { NO_ID } from '@lectern/contract/ids'
import type { Selectable } from 'kysely'
import { parseJson } from '../../lib/json.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { DeviceRow } from '../../platform/db/listening-schema.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Device } from './playback.types.ts'

interface DeviceValues extends Omit<Device, 'more'> {
  more: string
  now: number
}

const upsert = statement<DeviceValues, { id: string }>((db, value) =>
  db
    .insertInto('device')
    .values({
      id: value('id'),
      user_id: value('userId'),
      client_device_id: value('clientDeviceId'),
      client_name: value('clientName'),
      client_version: value('clientVersion'),
      device_name: value('deviceName'),
      manufacturer: value('manufacturer'),
      model: value('model'),
      ip_address: value('ipAddress'),
      more: value('more'),
      created_at: value('now'),
      updated_at: value('now'),
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'client_device_id']).doUpdateSet((eb) => ({
        client_name: eb.ref('excluded.client_name'),
        client_version: eb.ref('excluded.client_version'),
        device_name: eb.ref('excluded.device_name'),
        manufacturer: eb.ref('excluded.manufacturer'),
        model: eb.ref('excluded.model'),
        ip_address: eb.ref('excluded.ip_address'),
        more: eb.ref('excluded.more'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .returning('id'),
)

/** Known devices keep their id. */
export async function saveDevice(tx: Tx, device: Device, now: number): Promise<Device> {
  const [row] = await upsert(tx, { ...device, more: JSON.stringify(device.more), now })
  return { ...device, id: row?.id ?? device.id }
}

export const DEVICE_COLUMNS = [
  'device.id as device_id',
  'device.client_device_id',
  'device.client_name',
  'device.client_version',
  'device.device_name',
  'device.manufacturer',
  'device.model',
  'device.ip_address',
  'device.more',
] as const

type NotJoined = 'id' | 'created_at' | 'updated_at'

export type DeviceColumns = { device_id: string | null } & {
  [Column in Exclude<keyof DeviceRow, NotJoined>]: Selectable<DeviceRow>[Column] | null
}

/** For rows with an optional joined device. */
export function toJoinedDevice(row: DeviceColumns): Device | null {
  if (row.device_id === null) return null
  return {
    id: row.device_id,
    userId: row.user_id ?? NO_ID,
    clientDeviceId: row.client_device_id ?? '',
    clientName: row.client_name,
    clientVersion: row.client_version,
    deviceName: row.device_name,
    manufacturer: row.manufacturer,
    model: row.model,
    ipAddress: row.ip_address,
    more: parseJson<Record<string, string>>(row.more, {}),
  }
}

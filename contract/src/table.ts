import { apiDocs } from './api-docs.ts'
import { auth } from './auth.ts'
import { cron } from './cron.ts'
import type { EndpointShape } from './endpoint.ts'
import { filesystem } from './filesystem.ts'
import { items } from './items.ts'
import { libraries } from './libraries.ts'
import { logs } from './logs.ts'
import { me } from './me.ts'
import { releases } from './releases.ts'
import { scans } from './scans.ts'
import { settings } from './settings.ts'
import { tasks } from './tasks.ts'
import { users } from './users.ts'

/** Every HTTP endpoint there is. A route that is not in this table can't be registered. */
export const endpointTable = {
  auth,
  me,
  users,
  settings,
  tasks,
  logs,
  libraries,
  items,
  filesystem,
  scans,
  cron,
  releases,
  apiDocs,
} satisfies Record<string, Record<string, EndpointShape>>

export type EndpointTable = typeof endpointTable

/** `users.list`, `auth.login`, … */
export type EndpointName = {
  [Slice in keyof EndpointTable & string]: `${Slice}.${keyof EndpointTable[Slice] & string}`
}[keyof EndpointTable & string]

export type EndpointNamed<Name extends EndpointName> = Name extends `${infer Slice}.${infer Key}`
  ? Slice extends keyof EndpointTable
    ? Key extends keyof EndpointTable[Slice]
      ? EndpointTable[Slice][Key] extends EndpointShape
        ? EndpointTable[Slice][Key]
        : never
      : never
    : never
  : never

export interface NamedEndpoint {
  readonly name: EndpointName
  readonly endpoint: EndpointShape
}

export function allEndpoints(): NamedEndpoint[] {
  return Object.entries(endpointTable).flatMap(([slice, group]) =>
    Object.entries(group).map(([key, shape]) => ({
      name: `${slice}.${key}` as EndpointName,
      endpoint: shape as EndpointShape,
    })),
  )
}

declare module 'virtual:endpoints' {
  import type { EndpointName } from '@lectern/contract/table'

  export const addresses: Readonly<Record<EndpointName, readonly [method: string, path: string]>>
}

import type { Plugin } from 'vite'
import { allEndpoints } from '../contract/src/table.ts'

const PUBLIC_ID = 'virtual:endpoints'
const RESOLVED_ID = `\0${PUBLIC_ID}`

/**
 * The browser needs the method and path of each endpoint, not the schemas that check it on the server.
 * This gives it just those, out of the same table; the types come from the contract itself.
 */
export function endpointAddresses(): Plugin {
  return {
    name: 'endpoint-addresses',
    resolveId: (id) => (id === PUBLIC_ID ? RESOLVED_ID : undefined),
    load(id) {
      if (id !== RESOLVED_ID) return undefined
      const addresses = allEndpoints().map(({ name, endpoint }) => [name, [endpoint.method, endpoint.path]])
      return `export const addresses = ${JSON.stringify(Object.fromEntries(addresses))}`
    },
  }
}

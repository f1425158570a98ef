import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** A name server for the test of a load balancer: answers with one IPv4 address per name, or that there is none. */
export interface NameServer {
  readonly port: number
  readonly addresses: Map<string, string>
  close(): void
}

const HEADER_BYTES = 12
const TYPE_A = 1
const NO_SUCH_NAME = 3

export async function startNameServer(): Promise<NameServer> {
  const addresses = new Map<string, string>()
  const socket = createSocket('udp4')
  socket.on('message', (query, from) => {
    const end = query.indexOf(0, HEADER_BYTES)
    const name = query.toString('latin1', HEADER_BYTES + 1, end)
    const question = query.subarray(HEADER_BYTES, end + 5)
    const address = addresses.get(name)
    const isFound = address !== undefined && query.readUInt16BE(end + 1) === TYPE_A
    const header = Buffer.alloc(HEADER_BYTES)
    query.copy(header, 0, 0, 2)
    header.writeUInt16BE(0x8180 | (address === undefined ? NO_SUCH_NAME : 0), 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(isFound ? 1 : 0, 6)
    const answer = isFound
      ? Buffer.from([
          0xc0,
          HEADER_BYTES,
          0,
          TYPE_A,
          0,
          1,
          0,
          0,
          0,
          1,
          0,
          4,
          ...address.split('.').map(Number),
        ])
      : Buffer.alloc(0)
    socket.send(Buffer.concat([header, question, answer]), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { port: socket.address().port, addresses, close: () => void socket.close() }
}

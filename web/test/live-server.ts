import {
  type ClientEventName,
  type ServerEventName,
  type ServerEventPayload,
  serverEvents,
} from '@lectern/contract/events'
import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import type * as SocketClient from 'socket.io-client'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { closeConnection } from '../src/session/connection.ts'
import { NEWS_MARK } from './news-mark.ts'

/**
 * A socket.io server on its own port, for testing how the client handles server events. In a test file:
 *
 *   vi.mock('socket.io-client', () => import('../../test/live-server.ts'))
 *   const live = liveServer()
 */
export interface LiveServer {
  /** Checked against the contract and sent to every connection, in order. */
  send<Name extends ServerEventName>(name: Name, payload: ServerEventPayload<Name>): void
  /** Events received from the client. */
  received(name: ClientEventName | 'auth'): unknown[]
  /** Closes all connections and refuses new ones until `comeBack`. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
}

let address = ''

const real = await vi.importActual<typeof SocketClient>('socket.io-client')

/** The real client, redirected to this server: the address of a test page is not ours to choose. */
export const io = (options: Parameters<typeof real.io>[1]) =>
  real.io(address, { ...options, reconnectionDelay: 20, reconnectionDelayMax: 20 })

export function liveServer(): LiveServer {
  let http: HttpServer
  let sockets: Server
  let received: { name: string; payload: unknown }[] = []

  async function listen(port: number): Promise<void> {
    http = createServer()
    sockets = new Server(http, { transports: ['websocket'] })
    sockets.on('connection', (socket) => {
      socket.onAny((name: string, payload: unknown) => received.push({ name, payload }))
      socket.on('auth', () => {
        socket.emit('init', {
          userId: 'user-1',
          username: 'root',
          librariesScanning: [],
          newsMark: NEWS_MARK,
        })
      })
    })
    await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  }
  const close = () => sockets.close()

  beforeAll(() => listen(0))
  afterEach(() => {
    closeConnection()
    received = []
  })
  afterAll(close)

  return {
    send(name, payload) {
      serverEvents[name].payload.parse(payload)
      sockets.emit(name, payload)
    },
    received: (name) => received.filter((one) => one.name === name).map(({ payload }) => payload),
    goAway: close,
    comeBack: () => listen(Number(new URL(address).port)),
  }
}

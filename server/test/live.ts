import type { ClientEventName, ServerEventName, ServerEventPayload } from '@lectern/contract/events'
import { io, type Socket } from 'socket.io-client'

/** A client on the live connection, like an app: it records events in order. */

export interface Listener {
  readonly socket: Socket
  say<Name extends ClientEventName>(name: Name, payload?: unknown): void
  /** Waits for the next event of that name that has not been returned yet. */
  next<Name extends ServerEventName>(name: Name): Promise<ServerEventPayload<Name>>
  /** All events so far, after giving the server time to send pending ones. */
  received(): Promise<ReceivedEvent[]>
  names(): Promise<string[]>
  signIn(token: string): Promise<ServerEventPayload<'init'>>
  gone(): Promise<string>
  close(): void
}

export interface ReceivedEvent {
  readonly name: string
  readonly payload: unknown
}

interface Options {
  readonly transports?: ('websocket' | 'polling')[]
  readonly path?: string
  readonly reconnection?: boolean
}

const PATIENCE_MS = 15_000

export async function connect(address: string, options: Options = {}): Promise<Listener> {
  const socket = io(address, {
    transports: options.transports ?? ['websocket'],
    path: options.path ?? '/socket.io',
    reconnection: options.reconnection ?? false,
    reconnectionDelay: 20,
    reconnectionDelayMax: 20,
    forceNew: true,
  })
  const heard: ReceivedEvent[] = []
  const taken = new Set<ReceivedEvent>()
  const waiting = new Set<() => void>()
  const reasons: string[] = []
  const wake = () => {
    for (const look of waiting) look()
  }
  socket.onAny((name: string, payload: unknown) => {
    heard.push({ name, payload })
    wake()
  })
  socket.on('disconnect', (reason) => {
    reasons.push(reason)
    wake()
  })
  await until(`a connection to ${address}`, () => (socket.connected ? true : undefined), socket)

  const listener: Listener = {
    socket,
    say: (name, payload) => void (payload === undefined ? socket.emit(name) : socket.emit(name, payload)),
    async next<Name extends ServerEventName>(name: Name) {
      const event = await wait(`the event "${name}"`, () =>
        heard.find((one) => one.name === name && !taken.has(one)),
      )
      taken.add(event)
      return event.payload as ServerEventPayload<Name>
    },
    async received() {
      listener.say('ping')
      await listener.next('pong')
      return heard.filter((one) => one.name !== 'pong')
    },
    names: async () => (await listener.received()).map((one) => one.name),
    async signIn(token) {
      listener.say('auth', token)
      return listener.next('init')
    },
    gone: () => wait('the end of the connection', () => reasons[0]),
    close: () => void socket.close(),
  }
  return listener

  function wait<T>(what: string, look: () => T | undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      const tryOnce = () => {
        const found = look()
        if (found === undefined) return
        waiting.delete(tryOnce)
        clearTimeout(timer)
        resolve(found)
      }
      const timer = setTimeout(() => {
        waiting.delete(tryOnce)
        reject(new Error(`Waited for ${what} in vain; heard: ${heard.map((one) => one.name).join(', ')}`))
      }, PATIENCE_MS)
      waiting.add(tryOnce)
      tryOnce()
    })
  }
}

function until(what: string, look: () => true | undefined, socket: Socket): Promise<void> {
  if (look()) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Waited for ${what} in vain`)), PATIENCE_MS)
    const fail = (error: Error) => {
      clearTimeout(timer)
      socket.close()
      reject(error)
    }
    socket.once('connect_error', fail)
    socket.once('connect', () => {
      clearTimeout(timer)
      // From now on it may fail and reconnect.
      socket.off('connect_error', fail)
      resolve()
    })
  })
}

import type {
  ClientEventName,
  ClientEventPayload,
  ServerEventName,
  ServerEventPayload,
} from '@lectern/contract/events'
import { serverEvents } from '@lectern/contract/events'
import { act } from '@testing-library/react'

/**
 * Fake server side of the live connection. In a test file:
 *
 *   vi.mock('socket.io-client', () => import('../../../test/fake-socket.ts'))
 */
type Listener = (...args: never[]) => void

const listeners = new Map<string, Set<Listener>>()
const anyListeners = new Set<(name: string, payload: unknown) => void>()
let said: { name: ClientEventName; payload: unknown }[] = []
let isConnected = false

const socket = {
  id: 'socket-1',
  get connected() {
    return isConnected
  },
  on: (name: string, listener: Listener) =>
    void listeners.set(name, (listeners.get(name) ?? new Set()).add(listener)),
  onAny: (listener: (name: string, payload: unknown) => void) => void anyListeners.add(listener),
  off: () => {
    listeners.clear()
    anyListeners.clear()
  },
  emit: (name: ClientEventName, payload: unknown) => void said.push({ name, payload }),
  connect: () => undefined,
  disconnect: () => void (isConnected = false),
}

const fire = (name: string) => listeners.get(name)?.forEach((listener) => listener())

/** Same export as in socket.io-client. */
export function io() {
  said = []
  isConnected = true
  // Listeners are registered after the connection is created.
  queueMicrotask(() => fire('connect'))
  return socket
}

/** Emits a server event, checked against the contract. */
export function sendEvent<Name extends ServerEventName>(name: Name, payload: ServerEventPayload<Name>): void {
  serverEvents[name].payload.parse(payload)
  act(() => {
    for (const listener of anyListeners) listener(name, payload)
  })
}

/** Simulates a reconnect. */
export function reconnect(): void {
  act(() => fire('connect'))
}

/** Payloads of an event that the client has sent. */
export const saidToServer = <Name extends ClientEventName>(name: Name) =>
  said.filter((one) => one.name === name).map((one) => one.payload as ClientEventPayload<Name>)

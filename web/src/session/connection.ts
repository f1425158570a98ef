import type {
  ClientEventName,
  ClientEventPayload,
  ServerEventName,
  ServerEventPayload,
} from '@lectern/contract/events'
import i18next from 'i18next'
import type { Socket } from 'socket.io-client'
import { create } from 'zustand'
import { basePath } from '../lib/base-path.ts'
import { refreshAccess } from '../lib/refresh.ts'
import { storedToken } from '../lib/token.ts'
import { toast } from '../ui/toast.tsx'

/** The live connection to the server: news comes in by it, and comes back by itself after a break. */

/** All that is said about the connection takes the same place: one message at a time. */
const CONNECTION_TOAST = { id: 'connection', position: 'bottom-center' } as const
const CONNECTED_TOAST_MS = 5000
const RECONNECT_DELAY_MS = 1000
/** For so long nothing else is said about the connection. */
const UNREACHABLE_MS = 5000

export const useConnection = create<{ isOnline: boolean }>(() => ({ isOnline: true }))

type Listener = (payload: never) => void
const listeners = new Map<ServerEventName, Set<Listener>>()

let socket: Socket | null = null
/** Somebody is signed in: set at once, while the connection itself takes a moment. */
let isWanted = false
let hasBeenConnected = false
let unreachableUntil = 0

export function onServerEvent<Name extends ServerEventName>(
  name: Name,
  listener: (payload: ServerEventPayload<Name>) => void,
): () => void {
  const set = listeners.get(name) ?? new Set()
  listeners.set(name, set.add(listener as Listener))
  return () => set.delete(listener as Listener)
}

/** Said only while connected: what is asked of a server that is away would be out of date when it comes back. */
export function sendToServer<Name extends ClientEventName>(
  name: Name,
  payload: ClientEventPayload<Name>,
): void {
  if (socket?.connected) socket.emit(name, payload)
}

export const connectionId = (): string | undefined => socket?.id

export async function openConnection(): Promise<void> {
  isWanted = true
  const { io } = await import('socket.io-client')
  // It may have been closed again, or opened a second time, while the library was loading.
  if (!isWanted || socket !== null) return
  const opened = io({ path: `${basePath}/socket.io`, transports: ['websocket'], reconnection: true })
  socket = opened
  opened.on('connect', handleConnect)
  opened.on('connect_error', handleFailure)
  opened.on('disconnect', handleDisconnect)
  opened.on('auth_failed', () => void signInAgain())
  opened.onAny((name: ServerEventName, payload: unknown) => {
    for (const listener of listeners.get(name) ?? []) listener(payload as never)
  })
}

export function closeConnection(): void {
  const closing = socket
  isWanted = false
  socket = null
  hasBeenConnected = false
  closing?.off()
  closing?.disconnect()
  toast.dismiss(CONNECTION_TOAST.id)
  useConnection.setState({ isOnline: true })
}

function handleConnect(): void {
  socket?.emit('auth', storedToken() ?? '')
  useConnection.setState({ isOnline: true })
  if (hasBeenConnected) {
    toast.success(i18next.t('connection.connected'), { ...CONNECTION_TOAST, duration: CONNECTED_TOAST_MS })
  } else {
    toast.dismiss(CONNECTION_TOAST.id)
  }
  hasBeenConnected = true
}

function handleFailure(): void {
  useConnection.setState({ isOnline: false })
  showError(i18next.t('connection.failed'))
}

function handleDisconnect(reason: string): void {
  useConnection.setState({ isOnline: false })
  showError(i18next.t('connection.disconnected'))
  // When the server hangs up on purpose, the client does not call again by itself.
  if (reason === 'io server disconnect') setTimeout(() => socket?.connect(), RECONNECT_DELAY_MS)
}

function showError(message: string): void {
  const text = performance.now() < unreachableUntil ? i18next.t('shell.serverUnreachable') : message
  toast.error(text, { ...CONNECTION_TOAST, persistent: true, closable: false })
}

/** A request got no answer. As long as the connection is lost, too, something about it stays on the screen. */
export function tellUnreachable(): void {
  unreachableUntil = performance.now() + UNREACHABLE_MS
  const text = i18next.t('shell.serverUnreachable')
  if (useConnection.getState().isOnline) toast.error(text, CONNECTION_TOAST)
  else showError(text)
}

/** The token ran out while the connection was away. */
async function signInAgain(): Promise<void> {
  const token = storedToken()
  if (token !== null && (await refreshAccess(token))) socket?.emit('auth', storedToken() ?? '')
}

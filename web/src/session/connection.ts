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

/** The live connection to the server: receives events, and reconnects automatically. */

/** All messages about the connection share one toast, so that only one is shown at a time. */
const CONNECTION_TOAST = { id: 'connection', position: 'bottom-center' } as const
const CONNECTED_TOAST_MS = 5000
const RECONNECT_DELAY_MS = 1000
/** For this long no other message about the connection is shown. */
const UNREACHABLE_MS = 5000

export const useConnection = create<{ isOnline: boolean }>(() => ({ isOnline: true }))

type Listener = (payload: never) => void
const listeners = new Map<ServerEventName, Set<Listener>>()

let socket: Socket | null = null
/** Whether a user is signed in: set immediately, while connecting takes a moment. */
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

/** Sent only while connected: a message to an unreachable server would be outdated when it comes back. */
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
  // It may have been closed again, or opened twice, while the library was loading.
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
  // After a deliberate disconnect by the server, the client does not reconnect automatically.
  if (reason === 'io server disconnect') setTimeout(() => socket?.connect(), RECONNECT_DELAY_MS)
}

function showError(message: string): void {
  const text = performance.now() < unreachableUntil ? i18next.t('shell.serverUnreachable') : message
  toast.error(text, { ...CONNECTION_TOAST, persistent: true, closable: false })
}

/** A request got no response. While the connection is also lost, a message about it stays on screen. */
export function notifyUnreachable(): void {
  unreachableUntil = performance.now() + UNREACHABLE_MS
  const text = i18next.t('shell.serverUnreachable')
  if (useConnection.getState().isOnline) toast.error(text, CONNECTION_TOAST)
  else showError(text)
}

/** The token expired while disconnected. */
async function signInAgain(): Promise<void> {
  const token = storedToken()
  if (token !== null && (await refreshAccess(token))) socket?.emit('auth', storedToken() ?? '')
}

import type { Server as HttpServer } from 'node:http'
import {
  clientEvents,
  type ClientEventName,
  type ClientEventPayload,
  serverEvents,
  type ServerEventName,
  type ServerEventPayload,
  type ServerEvents,
} from '@lectern/contract/events'
import { NO_ID, type UserId } from '@lectern/contract/ids'
import { Server, type Socket } from 'socket.io'
import { messageOf } from '../../lib/errors.ts'
import type { Log } from '../log/log.ts'
import { limitBacklog } from './limit-backlog.ts'
import { limitMessages } from './limit-messages.ts'
import { createPendingConnections } from './pending-connections.ts'

export type EventFor<A extends string> = {
  [Name in ServerEventName]: ServerEvents[Name]['audience'] extends A ? Name : never
}[ServerEventName]

/** A connected account. `Viewer` is defined by the feature. */
export interface Online<Viewer> {
  readonly viewer: Viewer
  readonly connections: number
}

export interface Connection<Viewer> {
  readonly id: string
  viewer(): Viewer | undefined
  answer<Name extends EventFor<'asker'>>(name: Name, payload: ServerEventPayload<Name>): void
  hangUp(): void
}

/**
 * The live connection. Each event of the table has an audience, and the method for that audience is the only way to
 * send it: an event about something with limited visibility can't be broadcast by mistake.
 */
export interface Live<Viewer> {
  toEveryone<Name extends EventFor<'everyone'>>(name: Name, payload: ServerEventPayload<Name>): void
  toAdmins<Name extends EventFor<'admins'>>(name: Name, payload: ServerEventPayload<Name>): void
  toOwner<Name extends EventFor<'owner'>>(userId: UserId, name: Name, payload: ServerEventPayload<Name>): void
  /** `shape` builds the payload for one viewer, or returns undefined to send nothing; called once per account. */
  toViewers<Name extends EventFor<'visible'>>(
    name: Name,
    shape: (viewer: Viewer) => ServerEventPayload<Name> | undefined,
  ): void
  on<Name extends ClientEventName>(
    name: Name,
    listener: (connection: Connection<Viewer>, payload: ClientEventPayload<Name>) => void | Promise<void>,
  ): void
  onGone(listener: (connection: Connection<Viewer>, viewer: Viewer) => void): void
  /** Binds a connection to an account, replacing any previous one. False if it was closed in the meantime. */
  bind(connection: Connection<Viewer>, viewer: Viewer): boolean
  /** Unbinds a connection from its account but leaves it open. Only its own client knows its id. */
  release(connectionId: string): void
  /** Replaces the account data on all its connections. */
  refresh(viewer: Viewer): void
  /**
   * Closes all connections of an account; clients treat this as a lost connection, reconnect, and sign in with the
   * token they have.
   */
  disconnect(userId: UserId): void
  online(): Online<Viewer>[]
  /** Number of connections, signed in or not, by transport. */
  transports(): ReadonlyMap<string, number>
  attach(server: HttpServer): void
  close(): Promise<void>
}

export interface ViewerRules<Viewer> {
  idOf(viewer: Viewer): UserId
  isAdmin(viewer: Viewer): boolean
}

/** The longest that clients send is a token or a few sentences. */
const MAX_MESSAGE_BYTES = 100_000
const SIGN_IN_WITHIN_MS = 15_000
const MOST_STRANGERS = 1000
/** Far more than the devices of a household that share an account. Every event goes to each of them. */
const MOST_OF_ACCOUNT = 100

export function createLive<Viewer>(
  rules: ViewerRules<Viewer>,
  log: Log,
  options: { checkPayloads: boolean; signInWithinMs?: number },
): Live<Viewer> {
  const io = new Server({
    serveClient: false,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    cors: { origin: '*', methods: ['GET', 'POST'] },
    transports: ['websocket', 'polling'],
  })
  /** Accounts and the ids of their connections, by account id. */
  const accounts = new Map<UserId, { viewer: Viewer; sockets: Set<string> }>()
  const accountOf = new Map<string, UserId>()
  const listeners = new Map<
    ClientEventName,
    (connection: Connection<Viewer>, payload: never) => void | Promise<void>
  >()
  const goneListeners = new Set<(connection: Connection<Viewer>, viewer: Viewer) => void>()

  const strangers = createPendingConnections({
    withinMs: options.signInWithinMs ?? SIGN_IN_WITHIN_MS,
    most: MOST_STRANGERS,
  })

  io.on('connection', (socket) => {
    const connection = toConnection(socket)
    for (const name of Object.keys(clientEvents) as ClientEventName[]) {
      socket.on(name, (payload: unknown) => void receive(connection, name, payload))
    }
    socket.on('disconnect', () => leave(connection))
  })

  return {
    toEveryone: (name, payload) => {
      for (const userId of accounts.keys()) send(userId, name, payload)
    },
    toAdmins: (name, payload) => {
      for (const [userId, { viewer }] of accounts) if (rules.isAdmin(viewer)) send(userId, name, payload)
    },
    toOwner: (userId, name, payload) => send(userId, name, payload),
    toViewers: (name, shape) => {
      for (const [userId, { viewer }] of accounts) {
        const payload = shape(viewer)
        if (payload !== undefined) send(userId, name, payload)
      }
    },
    on: (name, listener) => void listeners.set(name, listener),
    onGone: (listener) => void goneListeners.add(listener),
    bind(connection, viewer) {
      const socket = io.sockets.sockets.get(connection.id)
      if (!socket) return false
      strangers.forget(socket.conn)
      unbind(connection.id)
      const userId = rules.idOf(viewer)
      const account = accounts.get(userId) ?? { viewer, sockets: new Set<string>() }
      account.viewer = viewer
      account.sockets.add(connection.id)
      accounts.set(userId, account)
      accountOf.set(connection.id, userId)
      io.in(connection.id).socketsJoin(roomOf(userId))
      if (account.sockets.size > MOST_OF_ACCOUNT) closeOldest(account.sockets)
      return true
    },
    release(connectionId) {
      const socket = io.sockets.sockets.get(connectionId)
      if (socket) leave(toConnection(socket))
    },
    refresh(viewer) {
      const account = accounts.get(rules.idOf(viewer))
      if (account) account.viewer = viewer
    },
    disconnect(userId) {
      for (const socketId of accounts.get(userId)?.sockets ?? []) {
        const socket = io.sockets.sockets.get(socketId)
        if (socket) toConnection(socket).hangUp()
      }
    },
    online: () =>
      [...accounts.values()].map(({ viewer, sockets }) => ({ viewer, connections: sockets.size })),
    transports() {
      const counts = new Map<string, number>()
      for (const { conn } of io.sockets.sockets.values()) {
        const { name } = conn.transport
        counts.set(name, (counts.get(name) ?? 0) + 1)
      }
      return counts
    },
    attach(server) {
      io.attach(server)
      io.engine.on('connection', (line: Socket['conn']) => {
        strangers.admit(line)
        limitBacklog(line)
        limitMessages(line)
      })
    },
    close: () => io.close(),
  }

  function send<Name extends ServerEventName>(
    userId: UserId,
    name: Name,
    payload: ServerEventPayload<Name>,
  ): void {
    check(name, payload)
    // Syncs of players arrive all the time, mostly from accounts without a live connection.
    if (accounts.has(userId)) io.to(roomOf(userId)).emit(name, ...argumentsOf(payload))
  }

  async function receive(
    connection: Connection<Viewer>,
    name: ClientEventName,
    payload: unknown,
  ): Promise<void> {
    const viewer = connection.viewer()
    const { from, payload: schema } = clientEvents[name]
    if (from !== 'anyone' && viewer === undefined) return
    if (from === 'admin' && !(viewer !== undefined && rules.isAdmin(viewer))) return
    const checked = schema.safeParse(payload)
    if (!checked.success) {
      log.debug(`Ignored a "${name}" message with a payload that is not as agreed.`)
      return
    }
    try {
      await listeners.get(name)?.(connection, checked.data as never)
    } catch (error) {
      log.error({ err: error }, `Handling the message "${name}" failed: ${messageOf(error)}`)
    }
  }

  function toConnection(socket: Socket): Connection<Viewer> {
    return {
      id: socket.id,
      viewer: () => accounts.get(accountOf.get(socket.id) ?? NO_ID)?.viewer,
      answer(name, payload) {
        check(name, payload)
        socket.emit(name, ...argumentsOf(payload))
      },
      hangUp() {
        leave(this)
        // Closes the transport below the protocol: a regular disconnect by the server would keep clients from
        // reconnecting.
        socket.conn.close()
      },
    }
  }

  function leave(connection: Connection<Viewer>): void {
    const viewer = connection.viewer()
    unbind(connection.id)
    if (viewer !== undefined) for (const listener of goneListeners) listener(connection, viewer)
  }

  /** Rather than refusing the new one: apps that reconnect often leave behind connections that are no longer used. */
  function closeOldest(socketIds: ReadonlySet<string>): void {
    for (const socketId of socketIds) {
      const socket = io.sockets.sockets.get(socketId)
      if (socket) return toConnection(socket).hangUp()
    }
  }

  function unbind(socketId: string): void {
    const userId = accountOf.get(socketId)
    if (userId === undefined) return
    accountOf.delete(socketId)
    io.in(socketId).socketsLeave(roomOf(userId))
    const account = accounts.get(userId)
    account?.sockets.delete(socketId)
    if (account?.sockets.size === 0) accounts.delete(userId)
  }

  function check<Name extends ServerEventName>(name: Name, payload: ServerEventPayload<Name>): void {
    if (!options.checkPayloads) return
    const result = serverEvents[name].payload.safeParse(payload)
    if (!result.success) throw new Error(`The event "${name}" breaks its contract: ${result.error.message}`)
  }
}

/** Handlers of Python clients fail on a `null` that they do not expect. */
const argumentsOf = (payload: unknown): unknown[] => (payload === undefined ? [] : [payload])

const roomOf = (userId: UserId): string => `user ${userId}`

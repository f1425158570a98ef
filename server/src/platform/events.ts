import { messageOf } from '../lib/errors.ts'
import type { Log } from './log/log.ts'
import type { Nodes } from './nodes/nodes.types.ts'

/** `from` is the server that emitted the event; null for this one. */
export type Listener<T> = (payload: T, from: string | null) => void | Promise<void>

/**
 * In-process events: services emit them, and anyone may subscribe. Emitting never fails and never blocks. Servers
 * that share a database receive each other's events.
 */
export interface Events<EventMap> {
  emit<Name extends keyof EventMap>(name: Name, payload: EventMap[Name]): void
  /** Receives the event on every server: for caches and connected clients. */
  on<Name extends keyof EventMap>(name: Name, listener: Listener<EventMap[Name]>): () => void
  /** Receives the event only on the server that emitted it: for work that must be done once. */
  onOwn<Name extends keyof EventMap>(name: Name, listener: Listener<EventMap[Name]>): () => void
  /** Receives all events on every server, before any other listener. */
  onAny(listener: (news: News<EventMap>) => void): () => void
}

/** An event name with its matching payload. */
export type News<EventMap> = {
  [Name in keyof EventMap]: { readonly name: Name; readonly payload: EventMap[Name] }
}[keyof EventMap]

interface Between<EventMap> {
  readonly nodes: Pick<Nodes, 'send' | 'subscribe'>
  /** Events that are not sent to other servers. */
  readonly kept: ReadonlySet<keyof EventMap>
}

const TOPIC = 'event'

export function createEvents<EventMap>(log: Log, between?: Between<EventMap>): Events<EventMap> {
  const listeners = new ListenerSets<EventMap>()
  const anyListeners = new Set<(news: News<EventMap>) => void>()
  between?.nodes.subscribe(TOPIC, (body, from) => {
    const { name, payload } = body as { name: keyof EventMap; payload: EventMap[keyof EventMap] }
    notifyListeners(name, payload, from)
  })

  const on: Events<EventMap>['on'] = (name, listener) => {
    const set = listeners.of(name)
    set.add(listener)
    return () => set.delete(listener)
  }
  return {
    emit(name, payload) {
      notifyListeners(name, payload, null)
      if (between && !between.kept.has(name)) between.nodes.send(TOPIC, { name, payload })
    },
    on,
    onOwn: (name, listener) =>
      on(name, (payload, from) => (from === null ? listener(payload, from) : undefined)),
    onAny(listener) {
      anyListeners.add(listener)
      return () => anyListeners.delete(listener)
    },
  }

  function notifyListeners<Name extends keyof EventMap>(
    name: Name,
    payload: EventMap[Name],
    from: string | null,
  ): void {
    for (const listener of anyListeners) listener({ name, payload })
    for (const listener of listeners.of(name)) void notify(name, listener, payload, from)
  }

  async function notify<Name extends keyof EventMap>(
    name: Name,
    listener: Listener<EventMap[Name]>,
    payload: EventMap[Name],
    from: string | null,
  ) {
    try {
      await listener(payload, from)
    } catch (error) {
      log.error({ err: error }, `A listener of "${String(name)}" failed: ${messageOf(error)}`)
    }
  }
}

class ListenerSets<M> {
  readonly #sets: { [Name in keyof M]?: Set<Listener<M[Name]>> } = {}

  of<Name extends keyof M>(name: Name): Set<Listener<M[Name]>> {
    return (this.#sets[name] ??= new Set())
  }
}

import { messageOf } from '../lib/errors.ts'
import type { Log } from './log/log.ts'

export type Listener<T> = (payload: T) => void | Promise<void>

/** News inside the server: a service tells, whoever cares listens. Telling never fails and never waits. */
export interface Events<EventMap> {
  tell<Name extends keyof EventMap>(name: Name, payload: EventMap[Name]): void
  on<Name extends keyof EventMap>(name: Name, listener: Listener<EventMap[Name]>): () => void
}

export function createEvents<EventMap>(log: Log): Events<EventMap> {
  const listeners = new ListenerSets<EventMap>()
  return {
    tell(name, payload) {
      for (const listener of listeners.of(name)) void hear(name, listener, payload)
    },
    on(name, listener) {
      const set = listeners.of(name)
      set.add(listener)
      return () => set.delete(listener)
    },
  }

  async function hear<Name extends keyof EventMap>(
    name: Name,
    listener: Listener<EventMap[Name]>,
    payload: EventMap[Name],
  ) {
    try {
      await listener(payload)
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

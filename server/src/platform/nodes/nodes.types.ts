/** The server processes that share a database, seen from one of them. */
export interface Nodes {
  /** Of this process; another one after each start. */
  readonly id: string
  /** For people. */
  readonly name: string
  /** The ids of the others that are alive. */
  others(): readonly string[]
  /** Tells all others, in order. Never fails and never waits. */
  send(topic: string, body: unknown): void
  hear(topic: string, listener: (body: unknown, from: string) => void): void
  /** One joined, or was away and is back. */
  onJoined(listener: (nodeId: string) => void): void
  onGone(listener: (nodeId: string) => void): void
  /** Something that others said may have been missed: nothing that is remembered can be believed. */
  onMissed(listener: () => void): void
  /** False while others may have said something that was not heard here: then nothing remembered may be used. */
  isCurrent(): boolean
  /** One of them does what is to be done by one, like following podcasts. */
  isLeader(): boolean
  onLead(listener: () => void): void
  stop(): Promise<void>
}

/** A server that is alone with its database. */
export function singleNode(id: string, name: string): Nodes {
  const nothing = () => undefined
  return {
    id,
    name,
    others: () => [],
    send: nothing,
    hear: nothing,
    onJoined: nothing,
    onGone: nothing,
    onMissed: nothing,
    isCurrent: () => true,
    isLeader: () => true,
    onLead: nothing,
    stop: () => Promise.resolve(),
  }
}

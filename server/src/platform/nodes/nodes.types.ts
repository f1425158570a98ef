/** The server processes that share a database, from the viewpoint of one of them. */
export interface Nodes {
  /** Id of this process; changes with every start. */
  readonly id: string
  /** Display name. */
  readonly name: string
  /** Ids of the other live servers. */
  others(): readonly string[]
  /** Sends to all others, in order. Never fails and never blocks. */
  send(topic: string, body: unknown): void
  subscribe(topic: string, listener: (body: unknown, from: string) => void): void
  /** Called when a server joins or comes back. */
  onJoined(listener: (nodeId: string) => void): void
  onGone(listener: (nodeId: string) => void): void
  /** Called when messages from others may have been missed: all caches must then be invalidated. */
  onMissed(listener: () => void): void
  /** False while messages from others may have been missed: caches must then not be used. */
  isCurrent(): boolean
  /** Whether this server does the work that only one may do, such as checking podcast feeds. */
  isLeader(): boolean
  onLead(listener: () => void): void
  stop(): Promise<void>
}

/** For a single server on the database. */
export function singleNode(id: string, name: string): Nodes {
  const nothing = () => undefined
  return {
    id,
    name,
    others: () => [],
    send: nothing,
    subscribe: nothing,
    onJoined: nothing,
    onGone: nothing,
    onMissed: nothing,
    isCurrent: () => true,
    isLeader: () => true,
    onLead: nothing,
    stop: () => Promise.resolve(),
  }
}

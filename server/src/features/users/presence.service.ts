import type { Context } from '../../context.ts'
import type { User } from './users.types.ts'

interface Online {
  readonly viewer: User
  readonly connections: number
}

/** Users connected to any of the servers. */
export interface PresenceList {
  online(): Online[]
  /** Called when a connection of the account is opened or closed on this server. */
  announce(user: User, isOnline: boolean): void
}

const LIST = 'presence'
const ASK = 'presence, please'

export function createPresence(
  ctx: Pick<Context, 'nodes' | 'events'>,
  here: { online(): readonly Online[] },
  tellOffline: (user: User) => void,
): PresenceList {
  /** By server, then by account. */
  const elsewhere = new Map<string, Map<string, Online>>()
  const sendList = () => ctx.nodes.send(LIST, here.online())

  ctx.nodes.onJoined(sendList)
  ctx.nodes.subscribe(ASK, sendList)
  ctx.nodes.subscribe(LIST, (body, from) => {
    const list = body as readonly Online[]
    elsewhere.set(from, new Map(list.map((online) => [online.viewer.id, online])))
  })
  ctx.nodes.onGone((nodeId) => {
    const gone = [...(elsewhere.get(nodeId)?.values() ?? [])]
    elsewhere.delete(nodeId)
    for (const { viewer } of gone) tellOffline(viewer)
  })
  ctx.events.on('memory.stale', () => ctx.nodes.send(ASK, null))
  ctx.events.on('presence.changed', ({ presence: { user, connections } }, from) => {
    if (from === null) return
    const accounts = elsewhere.get(from) ?? new Map<string, Online>()
    elsewhere.set(from, accounts)
    if (connections === 0) accounts.delete(user.id)
    else accounts.set(user.id, { viewer: user, connections })
  })

  return {
    online() {
      const all = new Map<string, Online>()
      for (const { viewer, connections } of [
        ...here.online(),
        ...[...elsewhere.values()].flatMap((one) => [...one.values()]),
      ]) {
        const known = all.get(viewer.id)
        all.set(viewer.id, {
          viewer: known?.viewer ?? viewer,
          connections: (known?.connections ?? 0) + connections,
        })
      }
      return [...all.values()]
    },
    announce(user, isOnline) {
      const connections = here.online().find(({ viewer }) => viewer.id === user.id)?.connections ?? 0
      ctx.events.emit('presence.changed', { presence: { user, isOnline, connections } })
    },
  }
}

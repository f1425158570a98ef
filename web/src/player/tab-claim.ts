/** Only one tab of this browser plays: it notifies the others, which then pause. */

export interface TabClaim {
  /** Announces that this tab is playing now. */
  claim(): void
  close(): void
}

interface Message {
  readonly kind: 'playing'
  readonly tabId: string
  readonly userId: string
}

export const CHANNEL_NAME = 'lectern-player'

export function createTabClaim(
  channel: BroadcastChannel | null,
  tab: { readonly tabId: string; readonly userId: () => string },
  onTakenOver: () => void,
): TabClaim {
  const handle = ({ data }: MessageEvent<unknown>) => {
    if (isMessage(data) && data.tabId !== tab.tabId && data.userId === tab.userId()) onTakenOver()
  }
  channel?.addEventListener('message', handle)
  return {
    claim() {
      const message: Message = { kind: 'playing', tabId: tab.tabId, userId: tab.userId() }
      channel?.postMessage(message)
    },
    close() {
      channel?.removeEventListener('message', handle)
      channel?.close()
    },
  }
}

function isMessage(data: unknown): data is Message {
  if (typeof data !== 'object' || data === null) return false
  const { kind, tabId, userId } = data as Partial<Message>
  return kind === 'playing' && typeof tabId === 'string' && typeof userId === 'string'
}

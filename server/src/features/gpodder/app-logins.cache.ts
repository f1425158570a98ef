import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../context.ts'

/** Apps that wait until somebody lets them in. */
export interface AppLogins {
  /** `pollToken` is for the app, `key` is part of the page that a person opens. */
  begin(appName: string): { readonly key: string; readonly pollToken: string }
  find(key: string): WaitingLogin | undefined
  allow(key: string, granted: GrantedLogin): void
  /** Once only: the password is not kept. */
  takeGranted(pollToken: string): GrantedLogin | undefined
}

export interface WaitingLogin {
  readonly appName: string
}

export interface GrantedLogin {
  readonly loginName: string
  readonly appPassword: string
}

interface Login extends WaitingLogin {
  readonly pollToken: string
  readonly endsAt: number
}

const WAITS_MS = 10 * 60_000
/** More are not asked for in that time by people. */
const MOST_LOGINS = 1000

export function createAppLogins({ clock }: Pick<Context, 'clock'>): AppLogins {
  const waiting = new LRUCache<string, Login>({ max: MOST_LOGINS })
  const granted = new LRUCache<string, GrantedLogin & { readonly endsAt: number }>({ max: MOST_LOGINS })
  const find = (key: string) => {
    const login = waiting.get(key)
    return login && login.endsAt > clock.now() ? login : undefined
  }
  return {
    begin(appName) {
      const [key, pollToken] = [newSecret(), newSecret()]
      waiting.set(key, { appName, pollToken, endsAt: clock.now() + WAITS_MS })
      return { key, pollToken }
    },
    find,
    allow(key, { loginName, appPassword }) {
      const login = find(key)
      if (!login) return
      waiting.delete(key)
      granted.set(login.pollToken, { loginName, appPassword, endsAt: clock.now() + WAITS_MS })
    },
    takeGranted(pollToken) {
      const found = granted.get(pollToken)
      granted.delete(pollToken)
      return found && found.endsAt > clock.now() ? found : undefined
    },
  }
}

const SECRET_BYTES = 48

const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')

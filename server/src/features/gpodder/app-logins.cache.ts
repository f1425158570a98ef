import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { parseJson } from '../../lib/json.ts'
import { unsealText, sealText } from '../../lib/sealed-text.ts'

/** Apps waiting for a user to approve their sign-in. */
export interface AppLogins {
  /** `pollToken` is for the app, `key` is part of the page that the user opens. */
  begin(appName: string): { readonly key: string; readonly pollToken: string }
  find(key: string): WaitingLogin | undefined
  allow(key: string, granted: GrantedLogin): void
  /** Works once: the password is not kept. */
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
/** More than users could request in that time. */
const MOST_LOGINS = 1000

/** Messages between servers: the app may poll one server while the user approves on another. */
const NewsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('begun'), key: z.string(), appName: z.string(), pollToken: z.string() }),
  z.object({ kind: z.literal('allowed'), key: z.string(), sealed: z.string() }),
  z.object({ kind: z.literal('taken'), pollToken: z.string() }),
])
type News = z.infer<typeof NewsSchema>
const TOPIC = 'app-login'

export function createAppLogins({
  clock,
  nodes,
  tokenSecret,
}: Pick<Context, 'clock' | 'nodes' | 'tokenSecret'>): AppLogins {
  const waiting = new LRUCache<string, Login>({ max: MOST_LOGINS })
  const granted = new LRUCache<string, GrantedLogin & { readonly endsAt: number }>({ max: MOST_LOGINS })
  const find = (key: string) => {
    const login = waiting.get(key)
    return login && login.endsAt > clock.now() ? login : undefined
  }
  const take = (news: News) => {
    const endsAt = clock.now() + WAITS_MS
    if (news.kind === 'begun') {
      waiting.set(news.key, { appName: news.appName, pollToken: news.pollToken, endsAt })
    } else if (news.kind === 'taken') granted.delete(news.pollToken)
    else {
      const login = find(news.key)
      const opened = parseJson<GrantedLogin | null>(unsealText(tokenSecret, news.sealed) ?? undefined, null)
      if (!login || !opened) return
      waiting.delete(news.key)
      granted.set(login.pollToken, { ...opened, endsAt })
    }
  }
  nodes.subscribe(TOPIC, (body) => take(NewsSchema.parse(body)))
  const publish = (news: News) => {
    take(news)
    nodes.send(TOPIC, news)
  }
  return {
    begin(appName) {
      const [key, pollToken] = [newSecret(), newSecret()]
      publish({ kind: 'begun', key, appName, pollToken })
      return { key, pollToken }
    },
    find,
    allow(key, { loginName, appPassword }) {
      publish({
        kind: 'allowed',
        key,
        sealed: sealText(tokenSecret, JSON.stringify({ loginName, appPassword })),
      })
    },
    takeGranted(pollToken) {
      const found = granted.get(pollToken)
      if (found) publish({ kind: 'taken', pollToken })
      return found && found.endsAt > clock.now() ? found : undefined
    },
  }
}

const SECRET_BYTES = 48

const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')

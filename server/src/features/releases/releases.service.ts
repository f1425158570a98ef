import type { Context } from '../../context.ts'
import { messageOf } from '../../lib/errors.ts'
import { fetchOutbound } from '../../platform/net/outbound.ts'
import { type Release, readReleases } from './releases.rules.ts'

/** The product's release list, fetched on behalf of the clients, which connect to this server only. */

const KEEP_MS = 300_000
const LIMITS = { timeoutMs: 10_000, maxBytes: 5_000_000, allowPrivate: true }

export interface ReleaseList {
  get(): Promise<Release[]>
}

export function createReleaseList(ctx: Pick<Context, 'config' | 'clock' | 'log'>): ReleaseList {
  const url = ctx.config.releasesUrl
  let kept: { releases: Promise<Release[]>; since: number } | undefined
  return {
    async get() {
      if (url === null) return []
      const now = ctx.clock.now()
      if (kept === undefined || now - kept.since >= KEEP_MS) kept = { releases: load(url), since: now }
      return kept.releases
    },
  }

  async function load(address: string): Promise<Release[]> {
    try {
      const answer = await fetchOutbound(address, { ...LIMITS, headers: { accept: 'application/json' } })
      if (answer.status !== 200) throw new Error(`it answered ${answer.status}`)
      return readReleases(JSON.parse(answer.bytes.toString('utf8')))
    } catch (error) {
      ctx.log.warn(`The release list could not be read: ${messageOf(error)}`)
      return []
    }
  }
}

import { nextRun } from '@lectern/contract/rules/cron-next-run'
import { validateCron } from '@lectern/contract/rules/cron'
import type { Context } from '../../../context.ts'
import { messageOf } from '../../../lib/errors.ts'
import { mapLimit } from '../../../lib/map-limit.ts'
import { cleanUp } from '../clean-up/clean-up.service.ts'
import type { Downloads } from '../downloads/downloads.service.ts'
import type { Followed } from '../podcasts.types.ts'
import { checkBySchedule } from './check.service.ts'
import { listAutoDownloads, listWithCleanUp } from './feeds.store.ts'
import type { FollowContext } from './refresh-feed.service.ts'

/**
 * Checks podcasts when they are due. Due times are recomputed once a minute from each podcast's schedule and the time
 * of its last check, so no missed event can leave a schedule stuck.
 */
export interface FollowSchedules {
  /** Starts looking for due podcasts once a minute. */
  start(): void
  /** Checks the podcasts that are due now; returns how many there were. */
  runDue(): Promise<number>
  nextRunOf(podcast: Followed): number | null
  stop(): Promise<void>
}

type Ctx = FollowContext & Pick<Context, 'jobs' | 'nodes'>

const LOOK_EVERY_MS = 60_000
const AT_ONCE = 6
const CLEAN_UP_EVERY_MS = 6 * 3600 * 1000

export function followSchedules(ctx: Ctx, downloads: Downloads): FollowSchedules {
  const stopping = new AbortController()
  const startedAt = ctx.clock.now()
  let underWay: Promise<number> | null = null
  let cleanedAt = startedAt
  let timer: NodeJS.Timeout | undefined

  const scheduleOf = ({ schedule }: Followed) => {
    const own = schedule ?? ctx.settings.current().podcastEpisodeSchedule
    return validateCron(own).ok ? own : ctx.settings.current().podcastEpisodeSchedule
  }
  const nextRunOf = (podcast: Followed) => {
    const { feed, isAutoDownload, feedUrl } = podcast
    if (!isAutoDownload || feedUrl === null || feed.isGone) return null
    const last = Math.max(feed.lastCheckedAt ?? 0, startedAt - CATCH_UP_MS)
    const planned = nextRun(scheduleOf(podcast), new Date(last))?.getTime() ?? null
    return planned === null ? null : Math.max(planned, feed.nextTryAt ?? 0)
  }

  function runDue(): Promise<number> {
    underWay ??= run().finally(() => (underWay = null))
    return underWay
  }

  return {
    start() {
      timer ??= setInterval(() => {
        // Only the leader runs them; a new leader catches up on what is due.
        if (ctx.nodes.isLeader()) void runDue().catch(logFailure)
      }, LOOK_EVERY_MS).unref()
    },
    runDue,
    nextRunOf,
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await underWay?.catch(() => 0)
    },
  }

  async function run(): Promise<number> {
    const now = ctx.clock.now()
    const followed = await listAutoDownloads(ctx.db)
    const due = followed.filter((podcast) => (nextRunOf(podcast) ?? Number.POSITIVE_INFINITY) <= now)
    await mapLimit(due, AT_ONCE, async ({ itemId }) => {
      if (!stopping.signal.aborted) await checkBySchedule(ctx, downloads, itemId, stopping.signal)
    })
    await cleanUpNowAndThen()
    return due.length
  }

  async function cleanUpNowAndThen(): Promise<void> {
    if (ctx.clock.now() - cleanedAt < CLEAN_UP_EVERY_MS) return
    cleanedAt = ctx.clock.now()
    const isWanted = ({ feed: { cleanUp: rules } }: Followed) =>
      rules.playedAfterDays !== null || rules.olderThanDays !== null
    for (const { itemId } of (await listWithCleanUp(ctx.db)).filter(isWanted)) {
      if (!stopping.signal.aborted) await cleanUp(ctx, itemId).catch(logFailure)
    }
  }

  function logFailure(error: unknown): void {
    ctx.log.error({ err: error }, `Podcasts could not be checked: ${messageOf(error)}`)
  }
}

/** Checks missed while the server was down are made up for if they are not older than this. */
const CATCH_UP_MS = 24 * 3600 * 1000

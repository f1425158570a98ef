import type { Context } from '../../context.ts'
import type { Scanner } from '../scanner/scanner.service.ts'
import { createDownloads, type Downloads } from './downloads/downloads.service.ts'
import { type FollowSchedules, followSchedules } from './follow/follow-schedules.service.ts'

/** The background work of podcasts that requests start. */
export interface Podcasts {
  readonly downloads: Downloads
  readonly schedules: FollowSchedules
}

export function createPodcasts(
  ctx: Context,
  scanner: Pick<Scanner, 'scanItem' | 'running' | 'heldBy'>,
): Podcasts {
  const downloads = createDownloads(ctx, scanner)
  return { downloads, schedules: followSchedules(ctx, downloads) }
}

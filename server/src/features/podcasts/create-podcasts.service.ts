import type { ItemScanner } from '../tools/rescan-item.service.ts'
import type { Context } from '../../context.ts'
import { createDownloads, type Downloads } from './downloads/downloads.service.ts'
import { matchFilesOnScans } from './episodes/match-files.service.ts'
import { moveSecretsOnEdit } from './follow/move-secrets.background.ts'
import { type FollowSchedules, followSchedules } from './follow/follow-schedules.service.ts'

/** Background services for podcasts that requests use. */
export interface Podcasts {
  readonly downloads: Downloads
  readonly schedules: FollowSchedules
}

export function createPodcasts(ctx: Context, scanner: ItemScanner): Podcasts {
  const downloads = createDownloads(ctx, scanner)
  matchFilesOnScans(ctx, downloads)
  moveSecretsOnEdit(ctx)
  return { downloads, schedules: followSchedules(ctx, downloads) }
}

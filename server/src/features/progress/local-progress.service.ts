import type { ProgressChangeOf } from '@lectern/contract/progress'
import type { Context } from '../../context.ts'
import type { User } from '../users/users.types.ts'
import { changeManyProgress, getAllProgress } from './progress.service.ts'
import type { Progress } from './progress.types.ts'

export interface MergedProgress<Local> {
  /** Changed on the server, because the device's progress was newer. */
  readonly taken: Progress[]
  /** Newer on the server: the device's own entry, and the server's progress for it. */
  readonly newer: { readonly local: Local; readonly progress: Progress }[]
}

/** Older apps keep their own progress and send all of it: the newer one wins. */
export async function mergeLocalProgress<Local extends ProgressChangeOf>(
  ctx: Pick<Context, 'db' | 'clock' | 'events'>,
  user: User,
  locals: readonly Local[],
): Promise<MergedProgress<Local>> {
  const known = new Map((await getAllProgress(ctx, user, user.id)).map((one) => [keyOf(one), one]))
  const pairs = locals.map((local) => ({
    local,
    progress: known.get(keyOf({ itemId: local.libraryItemId, episodeId: local.episodeId ?? null })),
  }))
  const now = ctx.clock.now()
  const isNewer = (local: Local, progress: Progress) =>
    Math.min(progress.updatedAt, now) > (local.lastUpdate ?? 0)
  return {
    newer: pairs.flatMap(({ local, progress }) =>
      progress && isNewer(local, progress) ? [{ local, progress }] : [],
    ),
    taken: await changeManyProgress(
      ctx,
      user,
      pairs.flatMap(({ local, progress }) => (progress && isNewer(local, progress) ? [] : [dated(local)])),
    ),
  }
}

const keyOf = ({ itemId, episodeId }: Pick<Progress, 'itemId' | 'episodeId'>): string =>
  `${itemId} ${episodeId ?? ''}`

/** Without a time it would count as a change made now. */
const dated = <Local extends ProgressChangeOf>(local: Local): Local => ({
  ...local,
  lastUpdate: local.lastUpdate ?? 0,
})

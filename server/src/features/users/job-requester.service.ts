import type { Context } from '../../context.ts'
import { JobError } from '../../platform/jobs/jobs.rules.ts'
import type { JobRun } from '../../platform/jobs/jobs.types.ts'
import { findActiveUser } from './users.service.ts'
import type { User } from './users.types.ts'

/** Loads the user who requested a job in their current state: they may have lost permissions since. */
export async function getRequester(
  ctx: Pick<Context, 'db'>,
  { createdBy }: Pick<JobRun, 'createdBy'>,
): Promise<User> {
  const user = createdBy === null ? undefined : await findActiveUser(ctx, createdBy)
  if (!user) throw new JobError('The account that asked for this no longer exists.', { isFinal: true })
  return user
}

import type { Context } from '../../context.ts'
import { AppError } from '../../lib/errors.ts'
import { pingDatabase } from './figures.store.ts'

/** Throws if the server can't handle requests. */
export async function checkReadiness(ctx: Pick<Context, 'db'>, isStopping: boolean): Promise<void> {
  if (isStopping) throw new AppError('unavailable', 'The server is shutting down')
  try {
    await pingDatabase(ctx.db)
  } catch (error) {
    throw new AppError('unavailable', 'The database does not answer', { cause: error })
  }
}

import type { CoverSearch } from '@lectern/contract/metadata'
import type { Context } from '../../context.ts'
import { AppError } from '../../lib/errors.ts'
import type { Connection, Live } from '../../platform/sockets/live.ts'
import type { User } from '../users/users.types.ts'
import { coverProvidersOf, searchCoversWith } from './metadata.service.ts'

/** Each search queries several providers. */
const MAX_SEARCHES = 3
const DEFAULT_PROVIDER = 'best'

/** Searches covers with several providers and sends each result as soon as it arrives. */
export function coverSearchSockets(live: Live<User>, ctx: Pick<Context, 'db' | 'config' | 'log'>): void {
  /** Running searches by connection. */
  const running = new Map<string, Set<string>>()

  live.on('search_covers', async (connection, search) => {
    const { requestId } = search
    const own = running.get(connection.id) ?? new Set<string>()
    if (own.has(requestId) || own.size >= MAX_SEARCHES) {
      const error = own.has(requestId) ? 'This search is already running' : 'Too many searches at once'
      return connection.answer('cover_search_error', { requestId, error })
    }
    running.set(connection.id, own.add(requestId))
    await searchAll(connection, search, () => own.has(requestId))
    if (own.delete(requestId)) connection.answer('cover_search_complete', { requestId })
    return undefined
  })

  live.on('cancel_cover_search', (connection, requestId) => {
    if (running.get(connection.id)?.delete(requestId))
      connection.answer('cover_search_cancelled', { requestId })
  })

  live.onGone((connection) => {
    running.get(connection.id)?.clear()
    running.delete(connection.id)
  })

  async function searchAll(connection: Connection<User>, search: CoverSearch, isWanted: () => boolean) {
    const { requestId, title } = search
    const isPodcast = search.podcast === true
    const query = { title, author: search.author || null, isbn: null, asin: null, isPodcast }
    let total = 0
    await Promise.all(
      coverProvidersOf(search.provider || DEFAULT_PROVIDER, query).map(async (provider) => {
        try {
          const covers = await searchCoversWith(ctx, provider, query)
          total += covers.length
          if (isWanted()) connection.answer('cover_search_result', { requestId, provider, covers, total })
        } catch (error) {
          if (!(error instanceof AppError)) ctx.log.error(`The search for covers failed: ${String(error)}`)
          const message = error instanceof AppError ? error.message : 'The search failed'
          if (isWanted())
            connection.answer('cover_search_provider_error', { requestId, provider, error: message })
        }
      }),
    )
  }
}

import type { CoverSearch } from '@lectern/contract/metadata'
import type { UserId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { AppError } from '../../lib/errors.ts'
import type { Connection, Live } from '../../platform/sockets/live.ts'
import type { User } from '../users/users.types.ts'
import { coverProvidersOf, searchCoversWith } from './metadata.service.ts'

/** Each search queries several providers. */
const MAX_SEARCHES = 3
/** Per account, on all its connections, including cancelled searches whose providers have not answered yet. */
const MAX_UNDER_WAY = 10
const DEFAULT_PROVIDER = 'best'

/** Searches covers with several providers and sends each result as soon as it arrives. */
export function coverSearchSockets(live: Live<User>, ctx: Pick<Context, 'db' | 'config' | 'log'>): void {
  /** Running searches by connection. */
  const running = new Map<string, Set<string>>()
  const underWay = new Map<UserId, number>()

  live.on('search_covers', async (connection, search) => {
    const { requestId } = search
    const userId = connection.viewer()?.id
    if (userId === undefined) return undefined
    const own = running.get(connection.id) ?? new Set<string>()
    const isTooMany = own.size >= MAX_SEARCHES || (underWay.get(userId) ?? 0) >= MAX_UNDER_WAY
    if (own.has(requestId) || isTooMany) {
      const error = own.has(requestId) ? 'This search is already running' : 'Too many searches at once'
      return connection.answer('cover_search_error', { requestId, error })
    }
    running.set(connection.id, own.add(requestId))
    count(userId, 1)
    await searchAll(connection, search, () => own.has(requestId))
    count(userId, -1)
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

  function count(userId: UserId, change: number): void {
    const left = (underWay.get(userId) ?? 0) + change
    if (left > 0) underWay.set(userId, left)
    else underWay.delete(userId)
  }

  /** Never rejects. */
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

import type { Context } from '../../context.ts'
import type { Live } from '../../platform/sockets/live.ts'
import { presentItemExpanded } from '../items/present/items.present.ts'
import { getItems } from '../items/items.service.ts'
import type { User } from '../users/users.types.ts'
import { presentStreamOpen, presentStreamProgress } from './streaming.present.ts'

/** Announces changes of a stream, to its listener only. */
export function streamingSockets(live: Live<User>, ctx: Pick<Context, 'db' | 'events' | 'settings'>): void {
  ctx.events.on('stream.opened', async ({ source, ...state }) => {
    const listener = live.online().find(({ viewer }) => viewer.id === source.userId)?.viewer
    const [found] = listener ? await getItems(ctx, listener, [source.libraryItemId]) : []
    if (!found) return
    const { sortingPrefixes } = ctx.settings.current()
    const item = presentItemExpanded(found.item, { folderPath: found.folderPath, sortingPrefixes })
    live.toOwner(source.userId, 'stream_open', presentStreamOpen(source, item, state))
  })
  ctx.events.on('stream.progressed', ({ userId, ...progress }) => {
    live.toOwner(userId, 'stream_progress', presentStreamProgress(progress))
  })
  ctx.events.on('stream.ready', ({ userId }) => {
    live.toOwner(userId, 'stream_ready', undefined)
  })
  ctx.events.on('stream.reset', ({ userId, sessionId, startSeconds }) => {
    live.toOwner(userId, 'stream_reset', { startTime: startSeconds, streamId: sessionId })
  })
  ctx.events.on('stream.failed', ({ userId, sessionId, message }) => {
    live.toOwner(userId, 'stream_error', { id: sessionId, error: message, errorMessage: message })
  })
  ctx.events.on('stream.closed', ({ userId, sessionId }) => {
    live.toOwner(userId, 'stream_closed', sessionId)
  })
}

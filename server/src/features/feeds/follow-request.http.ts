import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { messageOf } from '../../lib/errors.ts'
import type { User } from '../users/users.types.ts'
import type { BuiltFeed, FeedEntry } from './feeds.types.ts'
import type { OwnListening } from './own-listening.service.ts'
import { startOfRange } from './estimate-listening.rules.ts'

interface Played {
  readonly built: BuiltFeed
  readonly owner: User
  readonly entry: FeedEntry
}

/** Records where in the file a request starts, and how far it had got when it ended. */
export function followRequest(
  ctx: Pick<Context, 'log'>,
  listening: OwnListening,
  { built, owner, entry }: Played,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (request.method !== 'GET') return
  const { socket } = request.raw
  const startByte = startOfRange(request.headers.range)
  const sentBefore = socket.bytesWritten
  const note = (atByte: number) =>
    listening.fetched(owner, built, entry, atByte).catch((error: unknown) => {
      ctx.log.warn(`What was played from a feed could not be stored: ${messageOf(error)}`)
    })
  const begun = note(startByte)
  reply.raw.once('close', () => {
    void begun.then(() => note(startByte + socket.bytesWritten - sentBefore))
  })
}

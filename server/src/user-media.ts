import type { Context } from './context.ts'
import { presentSession } from './features/playback/playback.present.ts'
import { findLatestSession, getOpenSessions } from './features/playback/sessions.service.ts'
import { getBookmarks } from './features/progress/bookmarks.service.ts'
import { presentBookmark, presentProgress } from './features/progress/progress.present.ts'
import { getAllProgress } from './features/progress/progress.service.ts'
import type { UserMedia } from './features/users/user-media.types.ts'
import { describeProgress } from './described-progress.ts'

/** An account's data from other slices, for its views. */
export function createUserMedia(ctx: Pick<Context, 'db' | 'settings'>): UserMedia {
  return {
    async mediaOf(viewer, owner) {
      const [progress, bookmarks] = await Promise.all([
        getAllProgress(ctx, viewer, owner.id),
        getBookmarks(ctx, viewer, owner.id),
      ])
      return { mediaProgress: progress.map(presentProgress), bookmarks: bookmarks.map(presentBookmark) }
    },
    progressOf: (viewer, owner) => describeProgress(ctx, viewer, owner.id),
    async latestSession(viewer, owner) {
      const session = await findLatestSession(ctx, viewer, owner.id)
      return session ? presentSession(session) : null
    },
    openSessions: async (viewer) =>
      (await getOpenSessions(ctx, viewer)).map(({ session, owner }) => ({
        ...presentSession(session),
        user: owner,
      })),
  }
}

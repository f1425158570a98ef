import type { Context } from '../../context.ts'
import type { Live } from '../../platform/sockets/live.ts'
import type { User } from '../users/users.types.ts'
import { presentEnd, presentFile, presentFileEnd, presentRun } from './tools.present.ts'

/** Two generations of clients listen for events with different names for the same work. */
export function toolsSockets(live: Live<User>, { events }: Pick<Context, 'events'>): void {
  events.on('embed.queued', ({ itemId, isQueued }) => {
    live.toAdmins('metadata_embed_queue_update', { libraryItemId: itemId, queued: isQueued })
  })
  events.on('embed.started', ({ run }) => live.toAdmins('audio_metadata_started', presentRun(run)))
  events.on('embed.file-started', ({ itemId, file }) => {
    live.toAdmins('audiofile_metadata_started', presentFile(itemId, file))
    live.toAdmins('track_started', { libraryItemId: itemId, ino: file.ino })
  })
  events.on('tool.progressed', ({ itemId, ino, filePercent, percent }) => {
    live.toAdmins('track_progress', { libraryItemId: itemId, ino, progress: filePercent })
    live.toAdmins('task_progress', { libraryItemId: itemId, progress: percent })
  })
  events.on('embed.file-finished', ({ itemId, end }) => {
    live.toAdmins('audiofile_metadata_finished', presentFileEnd(itemId, end))
    live.toAdmins('track_finished', { libraryItemId: itemId, ino: end.ino })
  })
  events.on('embed.finished', ({ run, ends, error, finishedAt }) => {
    live.toAdmins('audio_metadata_finished', presentEnd(run, ends, error, finishedAt))
  })
}

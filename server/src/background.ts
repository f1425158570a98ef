import type { Context } from './context.ts'
import { startBackupSchedule } from './features/backups/backup-schedule.background.ts'
import { makeDemoLibrary } from './features/demo/demo-library.service.ts'
import { closeStaleSessionsHourly } from './features/playback/close-stale-sessions.background.ts'
import { startAutoScan } from './features/scanner/runs/auto-scan.background.ts'
import { scanRequester } from './features/scanner/runs/request-scan.service.ts'
import type { Scanner } from './features/scanner/scanner.service.ts'
import { createSearchIndex } from './features/search/search-index.service.ts'
import { updateSearchIndexInBackground } from './features/search/update-search-index.background.ts'
import { messageOf } from './lib/errors.ts'

/** What a running server does by itself, beside answering. A test starts only what it is about. */
export interface Background {
  /** Nothing is begun any more. */
  stop(): void
}

export function startBackground(ctx: Context, scanner: Scanner): Background {
  const ending = new AbortController()
  const requestScan = scanRequester(ctx, scanner)
  const failed = (what: string) => (error: unknown) => {
    ctx.log.error({ err: error }, `${what}: ${messageOf(error)}`)
  }

  const autoScan = startAutoScan(ctx, { requestScan })
  autoScan.ready.catch(failed('The libraries could not be watched'))
  const search = updateSearchIndexInBackground(ctx, createSearchIndex(ctx))
  search.ready.catch(failed('The search index could not be filled'))
  const sweeper = closeStaleSessionsHourly(ctx)
  const backups = startBackupSchedule(ctx)
  if (ctx.config.demo) {
    makeDemoLibrary(ctx)
      .then((library) => library && requestScan(library.id, ending.signal))
      .catch(failed('The sample library could not be made'))
  }
  return {
    stop() {
      ending.abort()
      autoScan.stop()
      search.stop()
      sweeper.stop()
      backups.stop()
    },
  }
}

import type { Context } from '../../../context.ts'
import type { Library } from '../../libraries/libraries.types.ts'
import type { AssemblyOptions } from '../assembling/assemble.types.ts'
import { FIRST_PACE } from './pace.rules.ts'
import { effectivePrecedence } from '../assembling/precedence.rules.ts'
import { type MediaReaders, openMediaReaders } from '../reading/media-readers.service.ts'
import type { ScanCounts, ScanRequest } from './scans.types.ts'
import { openSurvey, type SurveyClient } from '../survey/survey-client.ts'

export type ScanContext = Pick<Context, 'db' | 'clock' | 'events' | 'log' | 'config' | 'settings'>

/** What the parts of one scan share. */
export interface ScanSession {
  readonly ctx: ScanContext
  readonly library: Library
  readonly request: ScanRequest
  readonly runNum: number
  readonly counts: ScanCounts
  readonly signal: AbortSignal
  readonly options: AssemblyOptions
  readonly survey: SurveyClient
  readonly read: MediaReaders['read']
  readonly tellProgress: (percent: number) => void
  /** Waits while files come to rest. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
  areInodesRenumbered: boolean
  /** Items stored at once. */
  pace: number
  /** Files that ffprobe had to be asked about. */
  numProbed: number
  /** Items that were stored without a picture. */
  readonly withoutCover: string[]
}

export interface SessionStart {
  readonly library: Library
  readonly request: ScanRequest
  readonly runNum: number
  readonly counts: ScanCounts
  readonly signal: AbortSignal
  readonly tellProgress: (percent: number) => void
  readonly pause: ScanSession['pause']
}

/** Opens the threads of a scan for as long as `use` takes. A stop of the scan ends them at once. */
export async function withSession<T>(
  ctx: ScanContext,
  start: SessionStart,
  use: (session: ScanSession) => Promise<T>,
): Promise<T> {
  const survey = openSurvey()
  const readers = openMediaReaders(ctx)
  const close = async () => {
    await Promise.all([survey.close(), readers.close()])
  }
  const onAbort = () => void close()
  start.signal.addEventListener('abort', onAbort, { once: true })
  try {
    start.signal.throwIfAborted()
    const options = assemblyOptions(ctx, start.library)
    return await use({
      ctx,
      ...start,
      options,
      survey,
      read: readers.read,
      areInodesRenumbered: false,
      pace: FIRST_PACE,
      numProbed: 0,
      withoutCover: [],
    })
  } finally {
    start.signal.removeEventListener('abort', onAbort)
    await close()
  }
}

function assemblyOptions(ctx: ScanContext, { mediaType, settings }: Library): AssemblyOptions {
  const server = ctx.settings.current()
  return {
    mediaType,
    audiobooksOnly: settings.audiobooksOnly,
    precedence: effectivePrecedence(settings.metadataPrecedence, server),
    parseSubtitle: server.scannerParseSubtitle,
    preferOverdriveMarkers: server.scannerPreferOverdriveMediaMarker,
  }
}

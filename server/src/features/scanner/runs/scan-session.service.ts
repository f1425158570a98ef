import type { ItemId } from '@lectern/contract/ids'
import type { Context } from '../../../context.ts'
import type { Library } from '../../libraries/libraries.types.ts'
import type { AssemblyOptions } from '../assembling/assemble.types.ts'
import { FIRST_BATCH_SIZE } from './batch-size.rules.ts'
import { effectivePrecedence } from '../assembling/precedence.rules.ts'
import { type MediaReaders, openMediaReaders } from '../reading/media-readers.service.ts'
import type { ScanCounts, ScanRequest } from './scans.types.ts'
import { openSurvey, type SurveyClient } from '../survey/survey-client.service.ts'

export type ScanContext = Pick<Context, 'db' | 'clock' | 'events' | 'log' | 'config' | 'settings'>

/** A scan in progress. Helper functions take only the part of it that they need. */
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
  readonly reportProgress: (percent: number) => void
  /** Waits until files are completely written. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
  areInodesRenumbered: boolean
  /** How many items are saved in one transaction. */
  batchSize: number
  /** Number of files that had to be read with ffprobe. */
  numProbed: number
  /** Items saved without a cover. */
  readonly withoutCover: ItemId[]
}

/** The part of a session needed to add report entries. */
export type ReportingScan = Pick<ScanSession, 'runNum' | 'counts'> & { readonly ctx: Pick<Context, 'db'> }

/** The part needed to load items, read their files and assemble both. */
export type PreparingScan = Pick<
  ScanSession,
  'library' | 'request' | 'options' | 'read' | 'areInodesRenumbered' | 'numProbed'
> & {
  readonly ctx: Pick<Context, 'db' | 'clock' | 'config'>
  readonly survey: Pick<SurveyClient, 'take'>
}

/** The part needed to save items and their report entries. */
export type SavingScan = ReportingScan &
  Pick<ScanSession, 'library' | 'signal' | 'withoutCover'> & {
    readonly ctx: Pick<Context, 'db' | 'clock' | 'events' | 'log' | 'settings'>
  }

export interface SessionStart {
  readonly library: Library
  readonly request: ScanRequest
  readonly runNum: number
  readonly counts: ScanCounts
  readonly signal: AbortSignal
  readonly reportProgress: (percent: number) => void
  readonly pause: ScanSession['pause']
}

/** Keeps the threads of a scan open while `use` runs. Aborting the scan closes them immediately. */
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
      batchSize: FIRST_BATCH_SIZE,
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

import type { ProgressEventKind, ProgressRefusal } from '@lectern/contract/progress'
import type { Db, Tx } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/statement.ts'
import type { EarlierReport, ProgressEvent, Verdict } from './progress.types.ts'

/** The log of all reports, accepted or refused. Append-only. */

/** How far back to look for late and duplicate reports. */
const LOOK_BACK = 24

interface EventValues {
  progressNum: number
  kind: string
  isAccepted: 0 | 1
  reason: string | null
  position: number
  fraction: number
  isFinished: 0 | 1
  ebookLocation: string | null
  ebookFraction: number | null
  sessionNum: number | null
  clientAt: number | null
  serverAt: number
  listened: number
  happenedAt: number
}

const insertRow = statement<EventValues, { num: number }>((db, value) =>
  db
    .insertInto('progress_event')
    .values({
      progress_num: value('progressNum'),
      kind: value('kind'),
      is_accepted: value('isAccepted'),
      reason: value('reason'),
      position: value('position'),
      fraction: value('fraction'),
      is_finished: value('isFinished'),
      ebook_location: value('ebookLocation'),
      ebook_fraction: value('ebookFraction'),
      session_num: value('sessionNum'),
      client_at: value('clientAt'),
      server_at: value('serverAt'),
      listened: value('listened'),
      happened_at: value('happenedAt'),
    })
    .returning('num'),
)

export interface Origin {
  readonly sessionNum: number | null
  /** As sent by the client. */
  readonly clientAt: number | null
  /** As claimed by the client. */
  readonly listenedSeconds: number
}

export async function insertEvent(
  tx: Tx,
  progressNum: number,
  verdict: Verdict,
  origin: Origin,
  now: number,
): Promise<number> {
  const { reported } = verdict
  const [row] = await insertRow(tx, {
    progressNum,
    kind: verdict.kind,
    isAccepted: verdict.refusal === null ? 1 : 0,
    reason: verdict.refusal,
    position: reported.positionSeconds,
    fraction: reported.fraction,
    isFinished: reported.isFinished ? 1 : 0,
    ebookLocation: reported.ebookLocation,
    ebookFraction: reported.ebookFraction,
    sessionNum: origin.sessionNum,
    clientAt: origin.clientAt,
    serverAt: now,
    listened: origin.listenedSeconds,
    happenedAt: verdict.happenedAt,
  })
  return row?.num ?? 0
}

interface EarlierRow {
  num: number
  kind: string
  position: number
  listened: number
  client_at: number | null
  server_at: number
}

interface OfSession {
  progressNum: number
  sessionNum: number
}

const selectEarlier = (db: Db, { progressNum, sessionNum }: OfSession) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('progress_event')
        .select(['num', 'kind', 'position', 'listened', 'client_at', 'server_at', 'session_num'])
        .where('progress_num', '=', progressNum)
        .orderBy('num', 'desc')
        .limit(eb.lit(LOOK_BACK))
        .as('event'),
    )
    .select(['num', 'kind', 'position', 'listened', 'client_at', 'server_at'])
    .where('session_num', '=', sessionNum)

const earlierRows = statement<OfSession, EarlierRow>((db, value) =>
  selectEarlier(db, { progressNum: value('progressNum'), sessionNum: value('sessionNum') }),
)

/** Recent reports of the same session, newest first. */
export async function listEarlier(db: Db, progressNum: number, sessionNum: number): Promise<EarlierReport[]> {
  return (await earlierRows(db, { progressNum, sessionNum })).map(toEarlier)
}

const earlierRowsAt = statement<OfSession & { position: number; eventNum: number }, EarlierRow>((db, value) =>
  selectEarlier(db, { progressNum: value('progressNum'), sessionNum: value('sessionNum') }).where((eb) =>
    eb.or([eb('position', '=', value('position')), eb('num', '=', value('eventNum'))]),
  ),
)

/** Of those, only the reports of one position and one given event: all that a report without a time is compared with. */
export async function listEarlierAt(
  db: Db,
  progressNum: number,
  sessionNum: number,
  { position, eventNum }: { readonly position: number; readonly eventNum: number },
): Promise<EarlierReport[]> {
  return (await earlierRowsAt(db, { progressNum, sessionNum, position, eventNum })).map(toEarlier)
}

const toEarlier = (row: EarlierRow): EarlierReport => ({
  eventNum: row.num,
  kind: row.kind as ProgressEventKind,
  positionSeconds: row.position,
  listenedSeconds: row.listened,
  clientAt: row.client_at,
  serverAt: row.server_at,
})

/** When a user last made a change of the given kind, among the latest events. */
export async function findLastDone(
  db: Db,
  progressNum: number,
): Promise<(kind: ProgressEventKind) => number | null> {
  const rows = await db
    .selectFrom('progress_event')
    .select(['kind', 'reason', 'happened_at'])
    .where('progress_num', '=', progressNum)
    .orderBy('num', 'desc')
    .limit(LOOK_BACK)
    .execute()
  const isDone = (reason: string | null) => reason === null || reason === 'nothing-new'
  return (kind) => rows.find((row) => row.kind === kind && isDone(row.reason))?.happened_at ?? null
}

/** Whether the event is a report of this session. */
export async function isEventOf(db: Db, eventNum: number, sessionNum: number): Promise<boolean> {
  const row = await db
    .selectFrom('progress_event')
    .select('session_num')
    .where('num', '=', eventNum)
    .executeTakeFirst()
  return row?.session_num === sessionNum
}

const selectEvents = (db: Db, progressNum: number) =>
  db
    .selectFrom('progress_event as event')
    .leftJoin('playback_session as session', 'session.num', 'event.session_num')
    .leftJoin('device', 'device.id', 'session.device_id')
    .select([
      'event.num',
      'event.kind',
      'event.reason',
      'event.position',
      'event.fraction',
      'event.is_finished',
      'event.ebook_location',
      'event.ebook_fraction',
      'event.happened_at',
      'session.id as session_id',
      'device.device_name',
      'device.client_name',
      'device.manufacturer',
      'device.model',
    ])
    .where('event.progress_num', '=', progressNum)

type EventRow = Awaited<ReturnType<ReturnType<typeof selectEvents>['execute']>>[number]

/** Newest first. */
export async function listEvents(
  db: Db,
  progressNum: number,
  { limit, before }: { readonly limit: number; readonly before: number | null },
): Promise<ProgressEvent[]> {
  let query = selectEvents(db, progressNum).orderBy('event.num', 'desc').limit(limit)
  if (before !== null) query = query.where('event.num', '<', before)
  return (await query.execute()).map(toEvent)
}

export async function findEvent(
  db: Db,
  progressNum: number,
  num: number,
): Promise<ProgressEvent | undefined> {
  const row = await selectEvents(db, progressNum).where('event.num', '=', num).executeTakeFirst()
  return row && toEvent(row)
}

function toEvent(row: EventRow): ProgressEvent {
  const device = [row.manufacturer, row.model].filter(Boolean).join(' ')
  return {
    num: row.num,
    kind: row.kind as ProgressEventKind,
    refusal: row.reason as ProgressRefusal | null,
    positionSeconds: row.position,
    fraction: row.fraction,
    isFinished: row.is_finished === 1,
    ebookLocation: row.ebook_location,
    ebookFraction: row.ebook_fraction,
    sessionId: row.session_id,
    deviceDescription: (row.device_name ?? device) || row.client_name,
    happenedAt: row.happened_at,
  }
}

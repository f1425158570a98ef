import { decideBeat } from '../beat.rules.ts'
import { finishRule } from '../head.rules.ts'
import { countBeat, countTotal } from '../listening-time.rules.ts'
import { decideOffline } from '../offline.rules.ts'
import type { Beat, EarlierReport, Head, SessionSoFar, Snapshot, Verdict } from '../progress.types.ts'

/** One user and one book in memory, in place of the stores. */

const LOOK_BACK = 24
export const DURATION_SECONDS = 100_000
const RULE = finishRule({})

interface LoggedReport extends EarlierReport {
  readonly sessionNum: number
  readonly refusal: Verdict['refusal']
}

type Session = SessionSoFar & { readonly startedAt: number }

export class Listener {
  head: Head | undefined
  headSessionNum: number | null = null
  readonly log: LoggedReport[] = []
  readonly #sessions = new Map<number, Session>()

  open(num: number, positionSeconds: number, now: number): void {
    this.#sessions.set(num, {
      num,
      positionSeconds,
      listenedSeconds: 0,
      durationSeconds: DURATION_SECONDS,
      startedAt: now,
      updatedAt: now,
    })
  }

  beat(num: number, beat: Beat, now: number): Verdict {
    const session = this.#session(num)
    const earlier = this.#earlier(num)
    const origin = { isHeadOfSession: this.headSessionNum === num }
    const verdict = decideBeat(this.head, session, beat, earlier, origin, RULE, now)
    const counted = countBeat(beat, session, earlier, now)
    this.#keep(session, verdict, counted, beat.positionSeconds, {
      listenedSeconds: beat.listenedSeconds,
      clientAt: beat.clientAt,
      serverAt: now,
    })
    return verdict
  }

  snapshot(num: number, snapshot: Snapshot, now: number): Verdict {
    const session = this.#session(num)
    const origin = { isHeadOfSession: this.headSessionNum === num }
    const verdict = decideOffline(this.head, session, snapshot, this.#earlier(num), origin, RULE, now)
    const counted = countTotal(snapshot.totalSeconds, session.listenedSeconds, {
      startedAt: session.startedAt,
      updatedAt: Math.max(now, snapshot.clientAt),
    })
    this.#keep(session, verdict, counted, snapshot.positionSeconds, {
      listenedSeconds: snapshot.totalSeconds,
      clientAt: snapshot.clientAt,
      serverAt: now,
    })
    return verdict
  }

  listenedSeconds(): number {
    return [...this.#sessions.values()].reduce((sum, session) => sum + session.listenedSeconds, 0)
  }

  #session(num: number): Session {
    const session = this.#sessions.get(num)
    if (!session) throw new Error(`There is no session ${num}.`)
    return session
  }

  #earlier(num: number): EarlierReport[] {
    return this.log
      .slice(-LOOK_BACK)
      .filter(({ sessionNum }) => sessionNum === num)
      .toReversed()
  }

  #keep(
    session: Session,
    verdict: Verdict,
    counted: number,
    positionSeconds: number,
    report: Pick<EarlierReport, 'listenedSeconds' | 'clientAt' | 'serverAt'>,
  ): void {
    const isAccepted = verdict.refusal === null
    this.log.push({
      eventNum: this.log.length + 1,
      ...report,
      kind: verdict.kind,
      refusal: verdict.refusal,
      sessionNum: session.num,
      positionSeconds: verdict.reported.positionSeconds,
    })
    if (isAccepted) {
      this.head = verdict.head
      this.headSessionNum = session.num
    }
    this.#sessions.set(session.num, {
      ...session,
      positionSeconds: isAccepted ? positionSeconds : session.positionSeconds,
      listenedSeconds: session.listenedSeconds + counted,
      updatedAt: report.serverAt,
    })
  }
}

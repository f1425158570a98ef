import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DURATION_SECONDS, type Listener } from './test-support/listener.ts'
import { aListener, NUM_DEVICES, START } from './test-support/devices.ts'

/**
 * Several devices play one book in turn. Their reports are delayed, duplicated and reordered on the way, and their
 * clocks are wrong. No position is lost.
 */

/** One device plays for a while, possibly after a seek; then it reports. */
interface Stretch {
  readonly device: number
  readonly pauseSeconds: number
  readonly listenSeconds: number
  /** Null to continue from the device's position. */
  readonly seekTo: number | null
  readonly delaySeconds: number
  /** Sent again after this time; null if sent once. */
  readonly againAfterSeconds: number | null
}

const stretch = fc.record<Stretch>({
  device: fc.nat(NUM_DEVICES - 1),
  pauseSeconds: fc.integer({ min: 1, max: 600 }),
  listenSeconds: fc.integer({ min: 1, max: 60 }),
  seekTo: fc.option(fc.integer({ min: 2, max: 90_000 })),
  delaySeconds: fc.nat(2000),
  againAfterSeconds: fc.option(fc.nat(2000)),
})
/** Each may be duplicated, and all have to fit in the number of reports that is looked back at. */
const stretches = fc.array(stretch, { minLength: 1, maxLength: 12 })
const skews = fc.tuple(
  ...Array.from({ length: NUM_DEVICES }, () => fc.integer({ min: -86_400, max: 86_400 })),
)

interface Report {
  readonly device: number
  readonly positionSeconds: number
  readonly listenedSeconds: number
  readonly totalSeconds: number
  /** In true time. */
  readonly at: number
}
interface Delivery {
  readonly report: Report
  readonly arrivesAt: number
}

/** What really happened, and the reports received, in order of arrival. */
function listenTo(plan: readonly Stretch[], isPrompt: (stretch: Stretch, isFirst: boolean) => boolean) {
  const positions = Array.from({ length: NUM_DEVICES }, () => 2)
  const totals = Array.from({ length: NUM_DEVICES }, () => 0)
  const reports: Report[] = []
  const deliveries: Delivery[] = []
  let now = START
  for (const one of plan) {
    now += (one.pauseSeconds + one.listenSeconds) * 1000
    const from = one.seekTo ?? positions[one.device] ?? 2
    positions[one.device] = Math.min(from + one.listenSeconds, DURATION_SECONDS - 100)
    totals[one.device] = (totals[one.device] ?? 0) + one.listenSeconds
    const report = {
      device: one.device,
      positionSeconds: positions[one.device] ?? 0,
      listenedSeconds: one.listenSeconds,
      totalSeconds: totals[one.device] ?? 0,
      at: now,
    }
    const isFirst = !reports.some(({ device }) => device === one.device)
    const delay = isPrompt(one, isFirst) ? 0 : one.delaySeconds * 1000
    reports.push(report)
    deliveries.push({ report, arrivesAt: now + delay })
    if (one.againAfterSeconds !== null) {
      deliveries.push({ report, arrivesAt: now + delay + one.againAfterSeconds * 1000 })
    }
  }
  return { reports, deliveries: deliveries.toSorted((a, b) => a.arrivesAt - b.arrivesAt) }
}

function expectNothingLost(listener: Listener, reports: readonly Report[], deliveries: readonly Delivery[]) {
  const newest = reports.at(-1)
  expect(listener.head?.positionSeconds).toBe(newest?.positionSeconds)
  expect(listener.log).toHaveLength(deliveries.length)
  const logged = new Set(listener.log.map(({ positionSeconds }) => positionSeconds))
  for (const { positionSeconds } of reports) expect(logged).toContain(positionSeconds)
  const heard = reports.reduce((sum, report) => sum + report.listenedSeconds, 0)
  expect(listener.listenedSeconds()).toBeCloseTo(heard, 6)
}

describe('whatever happens to reports in transit', () => {
  test('players with timestamps: the newest position wins, and every second counts once', () => {
    fc.assert(
      fc.property(stretches, skews, (plan, skewSeconds) => {
        // The first report of a device shows the offset of its clock.
        const { reports, deliveries } = listenTo(plan, (_one, isFirst) => isFirst)
        const listener = aListener()
        for (const { report, arrivesAt } of deliveries) {
          const clientAt = report.at + (skewSeconds[report.device] ?? 0) * 1000
          listener.beat(report.device, { ...report, clientAt }, arrivesAt)
        }
        expectNothingLost(listener, reports, deliveries)
      }),
      { numRuns: 500 },
    )
  })

  test('offline devices: sessions are merged by time, however often and in whatever order they are submitted', () => {
    fc.assert(
      fc.property(stretches, (plan) => {
        const { reports, deliveries } = listenTo(plan, () => false)
        const listener = aListener()
        for (const { report, arrivesAt } of deliveries) {
          listener.snapshot(report.device, { ...report, clientAt: report.at }, arrivesAt)
        }
        expectNothingLost(listener, reports, deliveries)
      }),
      { numRuns: 500 },
    )
  })

  test('players alongside offline devices', () => {
    fc.assert(
      fc.property(stretches, (plan) => {
        const isPlayer = (device: number) => device === 0
        const { reports, deliveries } = listenTo(plan, ({ device }, isFirst) => isPlayer(device) && isFirst)
        const listener = aListener()
        for (const { report, arrivesAt } of deliveries) {
          const dated = { ...report, clientAt: report.at }
          if (isPlayer(report.device)) listener.beat(report.device, dated, arrivesAt)
          else listener.snapshot(report.device, dated, arrivesAt)
        }
        expectNothingLost(listener, reports, deliveries)
      }),
      { numRuns: 500 },
    )
  })

  test('players without timestamps that report in order, but with duplicates', () => {
    fc.assert(
      fc.property(stretches, (plan) => {
        const { reports } = listenTo(plan, () => true)
        // Going back by just one report and listening again looks like a report that is repeated.
        const placesOf = (one: number) =>
          reports.flatMap(({ device, positionSeconds }) => (device === one ? positionSeconds : []))
        fc.pre(
          reports.every(({ device }) => placesOf(device).every((place, at, all) => place !== all[at - 1])),
        )
        const listener = aListener()
        const deliveries = reports.flatMap((report, index) => {
          const one = { report, arrivesAt: report.at }
          return plan[index]?.againAfterSeconds === null ? [one] : [one, one]
        })
        for (const { report, arrivesAt } of deliveries) {
          listener.beat(report.device, { ...report, clientAt: null }, arrivesAt)
        }
        expectNothingLost(listener, reports, deliveries)
      }),
      { numRuns: 500 },
    )
  })

  test('a lost response: what was counted is not counted again in the next, longer report', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ seconds: fc.integer({ min: 1, max: 30 }), isAnswered: fc.boolean() }), {
          minLength: 1,
          maxLength: 20,
        }),
        (beats) => {
          const listener = aListener()
          let [now, position, unanswered] = [START, 2, 0]
          for (const { seconds, isAnswered } of beats) {
            now += seconds * 1000
            position += seconds
            unanswered += seconds
            listener.beat(0, { positionSeconds: position, listenedSeconds: unanswered, clientAt: now }, now)
            if (isAnswered) unanswered = 0
          }
          expect(listener.head?.positionSeconds).toBe(position)
          expect(listener.listenedSeconds()).toBeCloseTo(position - 2, 6)
        },
      ),
    )
  })
})

describe('a player that sends its running total with each report', () => {
  const step = fc.record({
    pauseSeconds: fc.nat(3600),
    listenSeconds: fc.integer({ min: 1, max: 60 }),
    seekTo: fc.option(fc.integer({ min: 2, max: 90_000 })),
    /**
     * What happened to the report: lost, stored but the response lost, or confirmed; and copies that arrive later.
     */
    fate: fc.constantFrom('lost', 'unanswered', 'answered'),
    copies: fc.array(fc.nat(7200), { maxLength: 2 }),
  })

  test('every second counts once, despite pauses, seeks, and lost, unanswered, duplicate or late reports', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (plan) => {
        const listener = aListener()
        const arrivals: { at: number; beat: Parameters<Listener['beat']>[1] }[] = []
        let [now, position, unanswered, confirmed] = [START, 2, 0, 0]
        for (const { pauseSeconds, listenSeconds, seekTo, fate, copies } of plan) {
          now += (pauseSeconds + listenSeconds) * 1000
          position = (seekTo ?? position) + listenSeconds
          unanswered += listenSeconds
          const said = { positionSeconds: position, listenedSeconds: unanswered, clientAt: now }
          const beat = { ...said, totalSeconds: confirmed + unanswered }
          if (fate !== 'lost') arrivals.push({ at: now, beat })
          for (const delay of fate === 'lost' ? [] : copies) arrivals.push({ at: now + delay * 1000, beat })
          if (fate === 'answered') [confirmed, unanswered] = [confirmed + unanswered, 0]
        }
        // The last report always arrives.
        now += 1000
        const last = { positionSeconds: position, listenedSeconds: unanswered, clientAt: now }
        arrivals.push({ at: now, beat: { ...last, totalSeconds: confirmed + unanswered } })
        for (const { at, beat } of arrivals.toSorted((a, b) => a.at - b.at)) listener.beat(0, beat, at)
        expect(listener.listenedSeconds()).toBe(plan.reduce((sum, one) => sum + one.listenSeconds, 0))
      }),
      { numRuns: 500 },
    )
  })
})

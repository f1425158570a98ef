import { describe, expect, test } from 'vitest'
import { createAudioElementOutput } from './audio-element-output.ts'
import type { OutputEvent } from './output.ts'
import { fakeClock } from './test-support/fake-clock.ts'
import { fakeElement, type FakeElement } from './test-support/fake-element.ts'

const LENGTHS: Record<string, number> = { '/1': 10, '/2': 20, '/3': 5 }
const TRACKS = Object.entries(LENGTHS).map(([url, duration], place) => ({
  index: place + 1,
  startOffset: [0, 10, 30][place] ?? 0,
  duration,
  url,
  mimeType: 'audio/mpeg',
  title: url,
}))

function anOutput() {
  const clock = fakeClock()
  const elements: FakeElement[] = []
  const events: OutputEvent['kind'][] = []
  const output = createAudioElementOutput(
    {
      clock,
      createElement: () => {
        const made = fakeElement(clock, (url) => LENGTHS[url])
        elements.push(made)
        return made.element
      },
    },
    (event) => events.push(event.kind),
  )
  const sounding = () => elements.filter((one) => one.isSounding()).map((one) => one.element.src)
  return { clock, output, elements, events, sounding }
}

async function playing(atSeconds: number, tracks = TRACKS) {
  const given = anOutput()
  given.output.load({ tracks }, atSeconds)
  await given.clock.pass(0.01)
  given.output.play()
  await given.clock.pass(0.001)
  return given
}

test('[R4.034] starts in the track that contains the time', async () => {
  const { output, sounding } = await playing(12)
  expect(sounding()).toEqual(['/2'])
  expect(output.position()).toBeCloseTo(12, 1)
})

describe('track transitions', () => {
  test('[R4.033] plays the next track, and ends after the last', async () => {
    const { clock, output, events, sounding } = await playing(8)
    await clock.pass(4)
    expect(sounding()).toEqual(['/2'])
    expect(output.position()).toBeCloseTo(12, 1)
    await clock.pass(25)
    expect(events.at(-1)).toBe('ended')
    expect(events.filter((kind) => kind === 'ended')).toHaveLength(1)
  })

  test('leave a gap of less than 60 ms: the next track is preloaded and starts slightly early', async () => {
    const { clock, sounding } = await playing(8)
    let silentMs = 0
    for (let step = 0; step < 400; step++) {
      await clock.pass(0.01)
      if (sounding().length === 0) silentMs += 10
    }
    expect(silentMs).toBeLessThan(60)
  })

  test('stay gapless at another speed', async () => {
    const { clock, output, sounding } = await playing(8)
    output.setRate(2)
    let silentMs = 0
    for (let step = 0; step < 200; step++) {
      await clock.pass(0.01)
      if (sounding().length === 0) silentMs += 10
    }
    expect(silentMs).toBeLessThan(60)
    expect(sounding()).toEqual(['/2'])
  })

  test('load a track when it is due if preloading failed', async () => {
    const { clock, elements, sounding } = await playing(8)
    await clock.pass(0.5)
    const other = elements.find((one) => one.element.src === '/2')
    other?.fail(2)
    await clock.pass(3)
    expect(sounding()).toEqual(['/2'])
  })

  test('do not happen when paused before the end', async () => {
    const { clock, output, sounding } = await playing(9)
    await clock.pass(0.5)
    output.pause()
    await clock.pass(5)
    expect(sounding()).toEqual([])
    expect(output.position()).toBeCloseTo(9.5, 1)
  })
})

test('ignores a "playing" event that arrives after the pause', async () => {
  const { output, elements, events } = await playing(2)
  output.pause()
  elements[0]?.element.dispatchEvent(new Event('playing'))
  expect(events.at(-1)).toBe('paused')
})

describe('[R4.035] seeking', () => {
  test('within a track does not reload', async () => {
    const { clock, output, events } = await playing(2)
    output.seek(7)
    await clock.pass(0.1)
    expect(output.position()).toBeCloseTo(7.1, 1)
    expect(events.filter((kind) => kind === 'loaded')).toHaveLength(1)
  })

  test('into another track loads that one and keeps playing', async () => {
    const { clock, output, sounding, events } = await playing(2)
    output.seek(32)
    await clock.pass(0.1)
    expect(sounding()).toEqual(['/3'])
    expect(output.position()).toBeCloseTo(32.1, 1)
    expect(events.filter((kind) => kind === 'loaded')).toHaveLength(2)
  })
})

describe('a file that is longer than the browser believes', () => {
  const [first, second, third] = TRACKS
  const longer = [first, second && { ...second, duration: 40 }, third && { ...third, startOffset: 50 }]
  const tracks = longer.filter((track) => track !== undefined)

  test('fails where the browser ends it, instead of skipping the rest', async () => {
    const { clock, output, events, sounding } = await playing(28, tracks)
    await clock.pass(5)
    expect(events.at(-1)).toBe('failed')
    expect(sounding()).toEqual([])
    expect(output.position()).toBeCloseTo(30, 1)
  })

  test.each([2, 12])('fails at a chosen position beyond that end, from %i s', async (from) => {
    const { clock, output, events, sounding } = await playing(from, tracks)
    output.seek(45)
    await clock.pass(1)
    expect(events.at(-1)).toBe('failed')
    expect(sounding()).toEqual([])
    expect(output.position()).toBe(45)
  })

  test('can be played before that end after such a failure', async () => {
    const { output } = await playing(12, tracks)
    output.seek(45)
    output.seek(15)
    expect(output.position()).toBe(15)
  })
})

test('distinguishes a network failure from an unplayable file', async () => {
  const reasons: string[] = []
  const clock = fakeClock()
  const made: FakeElement[] = []
  const output = createAudioElementOutput(
    {
      clock,
      createElement: () => {
        const element = fakeElement(clock, (url) => LENGTHS[url])
        made.push(element)
        return element.element
      },
    },
    (event) => event.kind === 'failed' && reasons.push(`${event.reason} ${event.url}`),
  )
  output.load({ tracks: TRACKS }, 0)
  made[0]?.fail(2)
  made[0]?.fail(4)
  expect(reasons).toEqual(['network /1', 'media /1'])
})

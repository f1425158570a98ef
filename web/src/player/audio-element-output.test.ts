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

async function playing(atSeconds: number) {
  const given = anOutput()
  given.output.load({ tracks: TRACKS }, atSeconds)
  await given.clock.pass(0.01)
  given.output.play()
  await given.clock.pass(0.001)
  return given
}

test('[R4.034] begins in the track that holds the time', async () => {
  const { output, sounding } = await playing(12)
  expect(sounding()).toEqual(['/2'])
  expect(output.position()).toBeCloseTo(12, 1)
})

describe('from one track to the next', () => {
  test('[R4.033] the next one follows, and after the last it is over', async () => {
    const { clock, output, events, sounding } = await playing(8)
    await clock.pass(4)
    expect(sounding()).toEqual(['/2'])
    expect(output.position()).toBeCloseTo(12, 1)
    await clock.pass(25)
    expect(events.at(-1)).toBe('ended')
    expect(events.filter((kind) => kind === 'ended')).toHaveLength(1)
  })

  test('without a gap of sixty milliseconds: the next is ready and starts a moment before', async () => {
    const { clock, sounding } = await playing(8)
    let silentMs = 0
    for (let step = 0; step < 400; step++) {
      await clock.pass(0.01)
      if (sounding().length === 0) silentMs += 10
    }
    expect(silentMs).toBeLessThan(60)
  })

  test('also at another speed', async () => {
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

  test('what could not be fetched ahead is fetched when its turn comes', async () => {
    const { clock, elements, sounding } = await playing(8)
    await clock.pass(0.5)
    const other = elements.find((one) => one.element.src === '/2')
    other?.fail(2)
    await clock.pass(3)
    expect(sounding()).toEqual(['/2'])
  })

  test('paused before the end, it does not run away', async () => {
    const { clock, output, sounding } = await playing(9)
    await clock.pass(0.5)
    output.pause()
    await clock.pass(5)
    expect(sounding()).toEqual([])
    expect(output.position()).toBeCloseTo(9.5, 1)
  })
})

test('a browser that says "playing" only after the pause is not believed', async () => {
  const { output, elements, events } = await playing(2)
  output.pause()
  elements[0]?.element.dispatchEvent(new Event('playing'))
  expect(events.at(-1)).toBe('paused')
})

describe('[R4.035] seeking', () => {
  test('within a track it stays', async () => {
    const { clock, output, events } = await playing(2)
    output.seek(7)
    await clock.pass(0.1)
    expect(output.position()).toBeCloseTo(7.1, 1)
    expect(events.filter((kind) => kind === 'loaded')).toHaveLength(1)
  })

  test('into another track, that one is loaded and goes on playing', async () => {
    const { clock, output, sounding, events } = await playing(2)
    output.seek(32)
    await clock.pass(0.1)
    expect(sounding()).toEqual(['/3'])
    expect(output.position()).toBeCloseTo(32.1, 1)
    expect(events.filter((kind) => kind === 'loaded')).toHaveLength(2)
  })
})

test('a network failure is told apart from a file that can’t be played', async () => {
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

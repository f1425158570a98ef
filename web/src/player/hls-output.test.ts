import type Hls from 'hls.js'
import { expect, test } from 'vitest'
import { createHlsOutput } from './hls-output.ts'
import type { OutputEvent } from './output.ts'
import { fakeClock } from './test-support/fake-clock.ts'
import { fakeElement } from './test-support/fake-element.ts'

const TRACK = {
  index: 1,
  startOffset: 0,
  duration: 60,
  url: '/hls/1/output.m3u8',
  mimeType: 'application/vnd.apple.mpegurl',
  title: '',
}

function anHlsOutput(given: { isSupported: boolean; isNative: boolean }) {
  const clock = fakeClock()
  const { element } = fakeElement(clock, () => 60)
  element.canPlayType = () => (given.isNative ? 'maybe' : '')
  const events: OutputEvent[] = []
  const library = { isSupported: () => given.isSupported } as unknown as typeof Hls
  const output = createHlsOutput(
    { createElement: () => element, loadHls: () => Promise.resolve(library) },
    (event) => events.push(event),
  )
  return { clock, element, events, output }
}

test('[R4.036] falls back to native playback where hls.js is unsupported', async () => {
  const { clock, element, events, output } = anHlsOutput({ isSupported: false, isNative: true })
  output.load({ tracks: [TRACK] }, 20)
  await clock.pass(0.1)
  expect(element.src).toBe(TRACK.url)
  expect(events.map((event) => event.kind)).toContain('loaded')
  expect(output.position()).toBe(20)
})

test('reports a failure where neither is supported', async () => {
  const { clock, events, output } = anHlsOutput({ isSupported: false, isNative: false })
  output.load({ tracks: [TRACK] }, 20)
  await clock.pass(0.1)
  expect(events).toEqual([{ kind: 'failed', reason: 'media', url: TRACK.url }])
})

import { expect, test } from 'vitest'
import { createCastOutput } from './cast-output.ts'
import type { OutputEvent } from './output.ts'

/** The parts of the sender library that the output uses. */
function fakeCast() {
  const listeners = new Map<string, () => void>()
  const remote = {
    playerState: 'IDLE',
    currentTime: 0,
    isPaused: true,
    volumeLevel: 1,
    mediaInfo: { contentId: '' },
  }
  const loads: { currentTime: number; queueData: { startIndex: number; items: unknown[] } }[] = []
  let idleReason = ''
  const session = {
    loadMedia: (request: (typeof loads)[number]) => {
      loads.push(request)
      return Promise.resolve()
    },
    getMediaSession: () => ({ idleReason }),
  }
  class MediaInfo {
    constructor(readonly contentId: string) {}
  }
  const framework = {
    RemotePlayer: function () {
      return remote
    },
    RemotePlayerController: class {
      addEventListener = (type: string, listener: () => void) => void listeners.set(type, listener)
      removeEventListener = (type: string) => void listeners.delete(type)
      playOrPause = () => void (remote.isPaused = !remote.isPaused)
      seek = () => undefined
      setVolumeLevel = () => undefined
    },
    RemotePlayerEventType: { PLAYER_STATE_CHANGED: 'state', MEDIA_INFO_CHANGED: 'info' },
    CastContext: { getInstance: () => ({ getCurrentSession: () => session }) },
  }
  const chromeCast = {
    Image: function () {},
    media: {
      MediaInfo,
      QueueItem: class {
        constructor(readonly media: MediaInfo) {}
      },
      LoadRequest: class {
        currentTime = 0
        constructor(readonly media: MediaInfo) {}
      },
      GenericMediaMetadata: function () {},
      PlayerState: { IDLE: 'IDLE', PLAYING: 'PLAYING', PAUSED: 'PAUSED', BUFFERING: 'BUFFERING' },
      IdleReason: { FINISHED: 'FINISHED' },
    },
  }
  const change = (state: string, reason = '') => {
    remote.playerState = state
    idleReason = reason
    listeners.get('state')?.()
  }
  return { framework, chromeCast, remote, loads, change, listeners }
}

const TRACKS = [0, 100].map((startOffset, place) => ({
  index: place + 1,
  startOffset,
  duration: 100,
  url: `/t/${place + 1}`,
  mimeType: 'audio/mpeg',
  title: `Part ${place + 1}`,
}))

function anOutput() {
  const fake = fakeCast()
  const events: OutputEvent['kind'][] = []
  const output = createCastOutput(
    {
      media: () => null,
      absoluteUrl: (url) => `https://here${url}`,
      coverUrl: () => null,
      framework: fake.framework as unknown as typeof cast.framework,
      chromeCast: fake.chromeCast as unknown as typeof chrome.cast,
    },
    (event) => events.push(event.kind),
  )
  return { ...fake, events, output }
}

test('[R4.039] reports the device’s states as they change', async () => {
  const { output, events, change } = anOutput()
  output.load({ tracks: TRACKS }, 0)
  await Promise.resolve()
  change('BUFFERING')
  change('PLAYING')
  change('PAUSED')
  change('IDLE', 'FINISHED')
  expect(events).toEqual(['loaded', 'waiting', 'playing', 'paused', 'ended'])
})

test('sends the device all tracks as a queue, starting in the right one', async () => {
  const { output, loads, remote } = anOutput()
  output.load({ tracks: TRACKS }, 130)
  await Promise.resolve()
  expect(loads[0]).toMatchObject({ currentTime: 30, queueData: { startIndex: 1 } })
  expect(loads[0]?.queueData.items).toHaveLength(2)
  remote.currentTime = 45
  expect(output.position()).toBe(145)
  // Within a track it only seeks; for another track it loads again.
  output.seek(180)
  expect(loads).toHaveLength(1)
  output.seek(20)
  expect(loads).toHaveLength(2)
})

test('removes its listeners when destroyed', () => {
  const { output, listeners } = anOutput()
  output.destroy()
  expect(listeners.size).toBe(0)
})

import type { OpenShareView } from '@lectern/contract/shares'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { writeStored } from '../../lib/storage.ts'
import { SharePage } from './SharePage.tsx'

const server = fakeServer()
const load = vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined)
const ID = '5406ba8a-16e1-451d-96d7-4931b0a0d966'

const SHARE: OpenShareView = {
  id: ID,
  mediaItemId: ID,
  mediaItemType: 'book',
  slug: 'dune',
  expiresAt: null,
  isDownloadable: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  playbackSession: {
    id: ID,
    shareSessionId: ID,
    mediaItemShareId: ID,
    mediaType: 'book',
    displayTitle: 'Dune',
    displayAuthor: 'Frank Herbert',
    duration: 3600,
    startTime: 0,
    currentTime: 0,
    playMethod: 0,
    mediaPlayer: 'web-share',
    coverPath: null,
    coverAspectRatio: 1,
    hasCover: false,
    chapters: [],
    audioTracks: [
      {
        index: 1,
        startOffset: 0,
        duration: 3600,
        title: 'dune.mp3',
        contentUrl: '/public/share/dune/track/1',
        mimeType: 'audio/mpeg',
        metadata: null,
      },
    ],
  },
}

const CHAPTERS = [
  { id: 0, start: 0, end: 1800, title: 'One' },
  { id: 1, start: 1800, end: 3600, title: 'Two' },
]

const show = () =>
  renderPage(
    <SharePage
      slug="dune"
      renderSpeed={(rate, onRate) => (
        <button type="button" onClick={() => onRate(1.5)}>
          {`Speed ${rate}`}
        </button>
      )}
    />,
  )

beforeEach(() =>
  server.answer('shares.open', ({ query }) => ({
    ...SHARE,
    playbackSession: { ...SHARE.playbackSession, currentTime: Number(query.t ?? 0), chapters: CHAPTERS },
  })),
)
afterEach(() => history.replaceState(null, '', '/'))

const position = () => screen.getByRole('slider', { name: 'Position' }).getAttribute('aria-valuetext')
const storedPlace = () => localStorage.getItem(`share-${ID}`)

/** The element has loaded the file and is at this time. */
function reach(audio: HTMLAudioElement, seconds: number): void {
  Object.defineProperty(audio, 'readyState', { value: 4, configurable: true })
  audio.currentTime = seconds
  fireEvent.timeUpdate(audio)
}

const audioOf = (container: HTMLElement) => container.querySelector('audio') ?? expect.fail('no audio')

test('a shared book that can’t be played says so, and is loaded again when played', async () => {
  const { person, container } = await show()
  const play = await screen.findByRole('button', { name: 'Play' })
  const audio = audioOf(container)
  Object.defineProperty(audio, 'error', { value: { code: 2 } })
  fireEvent.error(audio)
  expect(screen.getByRole('alert')).toHaveTextContent(/can’t be played right now/)
  await person.click(play)
  expect(load).toHaveBeenCalled()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a share that could not be loaded is not reported as a link that doesn’t work', async () => {
  server.answer('shares.open', () => refuse('internal', ''))
  const { person } = await show()
  expect(await screen.findByRole('alert')).toHaveTextContent(/Check your connection/)
  expect(screen.queryByText('This link doesn’t work')).toBeNull()
  server.answer('shares.open', () => SHARE)
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Play' })).toBeVisible()
})

test('a share that is over is reported as a link that doesn’t work', async () => {
  server.answer('shares.open', () => refuse('not_found', ''))
  await show()
  expect(await screen.findByText('This link doesn’t work')).toBeVisible()
})

test('the time in the address of a share wins over the position of the last visit', async () => {
  writeStored(`share-${ID}`, '1000')
  history.replaceState(null, '', '/share/dune?t=120')
  await show()
  expect(await screen.findByRole('slider', { name: 'Position' })).toHaveAttribute('aria-valuetext', '2:00')
})

test('the browser’s own shortcuts keep working on the page of a share', async () => {
  await show()
  await screen.findByRole('button', { name: 'Play' })
  expect(fireEvent.keyDown(document.body, { key: 'ArrowRight' })).toBe(false)
  expect(fireEvent.keyDown(document.body, { key: 'ArrowLeft', altKey: true })).toBe(true)
})

test('the speed of a share applies to the audio, and is kept for the next visit', async () => {
  const { person, container, unmount } = await show()
  await person.click(await screen.findByRole('button', { name: 'Speed 1' }))
  expect(audioOf(container)).toMatchObject({ playbackRate: 1.5, defaultPlaybackRate: 1.5 })
  fireEvent.keyDown(document.body, { key: 'ArrowUp', shiftKey: true })
  expect(audioOf(container).playbackRate).toBe(2)
  unmount()
  await show()
  expect(await screen.findByRole('button', { name: 'Speed 2' })).toBeVisible()
})

test('loading a shared book again does not lose the position', async () => {
  writeStored(`share-${ID}`, '1000')
  const { person, container } = await show()
  const play = await screen.findByRole('button', { name: 'Play' })
  const audio = audioOf(container)
  Object.defineProperty(audio, 'error', { value: { code: 2 } })
  fireEvent.error(audio)
  await person.click(play)
  // Browsers report the start of the file while they load it.
  fireEvent.timeUpdate(audio)
  expect(position()).toBe('16:40')
  expect(storedPlace()).toBe('1000')
})

test('a position chosen before a shared book has loaded is where it starts', async () => {
  writeStored(`share-${ID}`, '1000')
  const { person, container } = await show()
  await person.click(await screen.findByRole('button', { name: 'Forward 10 seconds' }))
  const audio = audioOf(container)
  fireEvent.loadedMetadata(audio)
  expect(audio.currentTime).toBe(1010)
})

test('playback can be paused while the next track of a shared book is being loaded', async () => {
  const [track] = SHARE.playbackSession.audioTracks
  const audioTracks = [0, 1800].map((startOffset, index) => ({
    ...(track ?? expect.fail('no track')),
    ...{ index: index + 1, startOffset, duration: 1800, contentUrl: `/public/share/dune/track/${index + 1}` },
  }))
  server.answer('shares.open', () => ({
    ...SHARE,
    playbackSession: { ...SHARE.playbackSession, audioTracks },
  }))
  const playAudio = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined)
  const { person, container } = await show()
  await person.click(await screen.findByRole('button', { name: 'Play' }))
  const audio = audioOf(container)
  fireEvent.play(audio)
  fireEvent.ended(audio)
  playAudio.mockClear()
  await person.click(screen.getByRole('button', { name: 'Pause' }))
  expect(screen.getByRole('button', { name: 'Play' })).toBeVisible()
  fireEvent.loadedMetadata(audio)
  expect(playAudio).not.toHaveBeenCalled()
})

test('the lock screen shows a share, and media keys control it', async () => {
  const handlers = new Map<string, MediaSessionActionHandler | null>()
  const session = {
    metadata: null as unknown,
    playbackState: 'none',
    setActionHandler: (action: string, handler: MediaSessionActionHandler | null) =>
      void handlers.set(action, handler),
    setPositionState: vi.fn(),
  }
  vi.stubGlobal('navigator', Object.create(navigator, { mediaSession: { value: session } }))
  vi.stubGlobal(
    'MediaMetadata',
    class {
      constructor(readonly init: MediaMetadataInit) {}
    },
  )
  const press = (action: MediaSessionAction, seekTime = 0) =>
    act(() => handlers.get(action)?.({ action, seekTime }))
  const { container, unmount } = await show()
  await screen.findByRole('button', { name: 'Play' })
  const audio = audioOf(container)
  reach(audio, 100)
  expect(session.metadata).toMatchObject({ init: { title: 'Dune', artist: 'Frank Herbert' } })
  expect(session.playbackState).toBe('paused')
  expect(session.setPositionState).toHaveBeenLastCalledWith({
    duration: 3600,
    position: 100,
    playbackRate: 1,
  })
  fireEvent.play(audio)
  expect(session.playbackState).toBe('playing')
  press('seekforward')
  expect(audio.currentTime).toBe(110)
  press('seekto', 50)
  expect(audio.currentTime).toBe(50)
  press('nexttrack')
  expect(audio.currentTime).toBe(1800)
  expect(handlers.get('nexttrack')).toBeNull()
  press('previoustrack')
  expect(audio.currentTime).toBe(0)
  unmount()
  expect(session.playbackState).toBe('none')
  expect([...handlers.values()].every((handler) => handler === null)).toBe(true)
})

test('the position is shown once, and named for screen readers only', async () => {
  server.answer('shares.open', () => SHARE)
  await show()
  expect(await screen.findByRole('slider', { name: 'Position' })).toHaveAttribute('aria-valuetext', '0:00')
  expect(screen.getByText('Position')).toHaveClass('sr-only')
  expect(screen.getAllByText('0:00')).toHaveLength(1)
})

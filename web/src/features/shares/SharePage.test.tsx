import type { OpenShareView } from '@lectern/contract/shares'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../../test/fake-server.ts'
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

beforeEach(() =>
  server.answer('shares.open', ({ query }) => ({
    ...SHARE,
    playbackSession: { ...SHARE.playbackSession, currentTime: Number(query.t ?? 0) },
  })),
)
afterEach(() => history.replaceState(null, '', '/'))

const audioOf = (container: HTMLElement) => container.querySelector('audio') ?? expect.fail('no audio')

test('a shared book that can’t be played says so, and is loaded again when played', async () => {
  const { person, container } = await renderPage(<SharePage slug="dune" />)
  const play = await screen.findByRole('button', { name: 'Play' })
  const audio = audioOf(container)
  Object.defineProperty(audio, 'error', { value: { code: 2 } })
  fireEvent.error(audio)
  expect(screen.getByRole('alert')).toHaveTextContent(/can’t be played right now/)
  await person.click(play)
  expect(load).toHaveBeenCalled()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the time in the address of a share wins over the position of the last visit', async () => {
  writeStored(`share-${ID}`, '1000')
  history.replaceState(null, '', '/share/dune?t=120')
  await renderPage(<SharePage slug="dune" />)
  expect(await screen.findByRole('slider', { name: 'Position' })).toHaveAttribute('aria-valuetext', '2:00')
})

test('the browser’s own shortcuts keep working on the page of a share', async () => {
  await renderPage(<SharePage slug="dune" />)
  await screen.findByRole('button', { name: 'Play' })
  expect(fireEvent.keyDown(document.body, { key: 'ArrowRight' })).toBe(false)
  expect(fireEvent.keyDown(document.body, { key: 'ArrowLeft', altKey: true })).toBe(true)
})

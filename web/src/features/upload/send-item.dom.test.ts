import { expect, test, vi } from 'vitest'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { fileNames, PIECE_BYTES, sendItem } from './send-item.ts'

vi.spyOn(console, 'error').mockImplementation(() => undefined)

const server = fakeServer()
const wish = { libraryId: 'library-1', folderId: 'folder-1', title: 'Sea', author: null, series: null }
const big = new File([new Uint8Array(PIECE_BYTES + 5)], 'sea.mp3')
const small = new File(['abc'], 'cover.jpg')
const noWait = () => Promise.resolve()
const { signal } = new AbortController()

/** Validates offsets as the real server does: a chunk must begin where the last one ended. */
function keepCount() {
  const received = [0, 0]
  const sizes = [big.size, small.size]
  const state = () => ({
    id: 'upload-1',
    libraryId: 'library-1',
    folderId: 'folder-1',
    directory: 'Sea',
    createdAt: 1,
    files: sizes.map((size, place) => ({ name: `${place}`, size, received: received[place] ?? 0 })),
  })
  server.answer('upload.begin', state)
  server.answer('upload.state', state)
  server.answer('upload.finish', () => undefined)
  server.answer('upload.cancel', () => undefined)
  server.answer('upload.piece', ({ params, query }) => {
    const index = Number(params.index)
    if (query.offset !== received[index]) return refuse('conflict', 'Not here')
    received[index] = Math.min(query.offset + PIECE_BYTES, sizes[index] ?? 0)
    return { received: received[index] }
  })
  return received
}

test('uploads files in chunks, with progress in bytes', async () => {
  const received = keepCount()
  const progress: number[] = []
  await sendItem(wish, [big, small], { onProgress: (bytes) => progress.push(bytes), wait: noWait, signal })
  expect(received).toEqual([big.size, small.size])
  expect(progress).toEqual([PIECE_BYTES, big.size, big.size + small.size])
  expect(server.requests('upload.piece')).toHaveLength(3)
  expect(server.requests('upload.finish')).toHaveLength(1)
})

test('resumes an interrupted upload where it left off', async () => {
  const received = keepCount()
  let waits = 0
  const wait = () => {
    waits += 1
    if (waits === 2) server.comeBack()
    return Promise.resolve()
  }
  await sendItem(wish, [big], {
    wait,
    signal,
    onProgress: (bytes) => {
      if (bytes === PIECE_BYTES && waits === 0) server.goAway()
    },
  })
  expect(received[0]).toBe(big.size)
  expect(waits).toBe(2)
  expect(server.requests('upload.piece').map(({ query }) => query.offset)).toEqual([0, PIECE_BYTES])
})

test('does not resend what the server already has', async () => {
  const received = keepCount()
  received[0] = PIECE_BYTES
  const progress: number[] = []
  await sendItem(wish, [big, small], { onProgress: (bytes) => progress.push(bytes), wait: noWait, signal })
  expect(progress).toEqual([PIECE_BYTES, big.size, big.size + small.size])
  expect(server.requests('upload.piece').map(({ query }) => query.offset)).toEqual([PIECE_BYTES, 0])
})

test('keeps what was received for the next attempt when the server stays unreachable', async () => {
  keepCount()
  server.answer('upload.piece', () => {
    server.goAway()
    return { received: 0 }
  })
  await expect(
    sendItem(wish, [small], { onProgress: () => undefined, wait: noWait, signal }),
  ).rejects.toThrow('Server could not be reached')
  server.comeBack()
  expect(server.requests('upload.cancel')).toHaveLength(0)
})

test('aborts when the user leaves, and keeps what was received for the next attempt', async () => {
  const received = keepCount()
  const leaving = new AbortController()
  const sending = sendItem(wish, [big, small], {
    onProgress: () => leaving.abort(),
    wait: noWait,
    signal: leaving.signal,
  })
  await expect(sending).rejects.toThrow('abort')
  expect(received).toEqual([PIECE_BYTES, 0])
  expect(server.requests('upload.cancel')).toHaveLength(0)
})

test('does not retry when the disk is full, and discards the upload', async () => {
  keepCount()
  server.answer('upload.piece', () => refuse('unavailable', 'The disk of the library folder is full'))
  const wait = vi.fn(noWait)
  await expect(sendItem(wish, [small], { onProgress: () => undefined, wait, signal })).rejects.toThrow('full')
  expect(wait).not.toHaveBeenCalled()
  expect(server.requests('upload.cancel')).toHaveLength(1)
})

test('discards a rejected upload', async () => {
  keepCount()
  server.answer('upload.piece', () => refuse('invalid', 'More was sent than was announced'))
  await expect(
    sendItem(wish, [small], { onProgress: () => undefined, wait: noWait, signal }),
  ).rejects.toThrow('More')
  expect(server.requests('upload.cancel')).toHaveLength(1)
})

test('sends files of discs with their folder', async () => {
  keepCount()
  const names = ['CD1/01.mp3', 'CD2/01.mp3']
  await sendItem(wish, [big, small], { names, onProgress: () => undefined, wait: noWait, signal })
  expect(server.bodies('upload.begin')).toMatchObject([{ files: names.map((name) => ({ name })) }])
})

test('renames files with the same name', () => {
  expect(fileNames(['a.jpg', 'A.jpg', 'a.jpg', 'b'])).toEqual(['a.jpg', 'A (2).jpg', 'a (3).jpg', 'b'])
})

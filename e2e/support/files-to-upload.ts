import { copyFile, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { ffmpegOnce } from '../../scripts/lib/media-cache.mjs'

/** More than one upload chunk. */
const LARGE_BYTES = 9 * 1024 * 1024

export interface FilesToUpload {
  readonly folder: string
  readonly at: (name: string) => string
}

/** Files on a user's own disk: loose files, a book in author and series folders, and a file that is not a book. */
export async function makeFilesToUpload(): Promise<FilesToUpload> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-own-files-'))
  const at = (name: string) => path.join(folder, name)
  const input = ['-f', 'lavfi', '-i', 'sine=frequency=330:duration=2']
  await ffmpegOnce([...input, 'Fog.mp3'], folder)
  await copyFile(at('Fog.mp3'), at('Dunes.mp3'))
  const book = at('Ann Lee/Islands/Far North')
  await mkdir(book, { recursive: true })
  for (const name of ['01.mp3', '02.mp3']) await copyFile(at('Fog.mp3'), path.join(book, name))
  await writeFile(path.join(book, 'notes.exe'), 'no book')
  // Players ignore anything after the audio.
  const sound = await readFile(at('Fog.mp3'))
  await writeFile(at('Long Way.mp3'), Buffer.concat([sound, Buffer.alloc(LARGE_BYTES)]))
  return { folder, at }
}

/** Drops files and folders from the disk, as with the mouse. */
export async function dropFiles(page: Page, target: Locator, files: readonly string[]): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('there is nothing to drop on')
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: [...files], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', {
      type,
      x: box.x + box.width / 2,
      y: box.y + 20,
      data,
    })
  }
  await session.detach()
}

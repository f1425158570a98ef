import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { changeMediaFile, type ChangeOptions } from '../change-media-file.ts'
import type { FileChange, WantedChapter } from '../media-change.types.ts'

const run = promisify(execFile)

/** Changes a file as the server does, with ffmpeg available. */
export function change(
  path: string,
  wanted: Partial<FileChange>,
  options: Partial<ChangeOptions> = {},
): Promise<void> {
  return changeMediaFile(
    path,
    { chapters: null, tags: {}, ...wanted },
    {
      ffmpeg: 'ffmpeg',
      signal: new AbortController().signal,
      avoidedInodes: new Set(),
      onTemporary: async () => undefined,
      beforeReplacing: async () => undefined,
      onProgress: () => undefined,
      ...options,
    },
  )
}

/** Hash of the decoded audio. */
export async function pcmOf(path: string): Promise<string> {
  const { stdout } = await run('ffmpeg', ['-v', 'error', '-i', path, '-map', '0:a', '-f', 'md5', '-'])
  return stdout.trim()
}

export function someChapters(count: number, lengthSeconds: number, word = 'Kapitel'): WantedChapter[] {
  return Array.from({ length: count }, (_, index) => ({
    startSeconds: Math.round(index * lengthSeconds * 1000) / 1000,
    title: `${word} ${index + 1}`,
  }))
}

/** Titles and start times of chapters. */
export const marksOf = (chapters: readonly { startSeconds: number; title: string }[]) =>
  chapters.map(({ startSeconds, title }) => ({ startSeconds: Math.round(startSeconds * 1000) / 1000, title }))

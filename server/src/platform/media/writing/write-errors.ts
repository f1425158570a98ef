import path from 'node:path'
import { MediaError, messageOf } from '../media-error.ts'

const PLAIN_WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'it no longer exists',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk is full',
  EROFS: 'its folder cannot be written to',
  EACCES: 'it or its folder cannot be written to',
  EPERM: 'it or its folder cannot be written to',
}

/** Converts an error to a sentence that names the file and says why it wasn't changed. */
export function asWriteError(error: unknown, filePath: string): MediaError {
  if (error instanceof MediaError && error.code === 'aborted') return error
  const code = causeCode(error)
  const reason = (code && PLAIN_WORDS[code]) || withoutPath(messageOf(error), filePath)
  const kind = error instanceof MediaError ? error.code : 'unreadable'
  return new MediaError(kind, `"${path.basename(filePath)}" was left as it is: ${reason}.`, { cause: error })
}

function causeCode(error: unknown): string | undefined {
  const inner = error instanceof MediaError && error.cause instanceof Error ? error.cause : error
  if (!(inner instanceof Error) || !('code' in inner) || typeof inner.code !== 'string') return undefined
  return inner.code
}

/** Messages from readers start with the path. */
function withoutPath(message: string, filePath: string): string {
  return message.replaceAll(`${filePath} `, 'it ').replaceAll(filePath, 'it').replace(/\.$/, '')
}

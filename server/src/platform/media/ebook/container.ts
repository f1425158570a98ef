import { MediaError } from '../media-error.ts'
import { bytesUpTo, withMediaFile } from '../media-file.ts'
import type { Archive } from './archive.ts'
import { isFb2 } from './fb2.ts'
import { isMobi } from './mobi.ts'
import { isPdf } from './pdf.ts'
import { withRar } from './rar-archive.ts'
import { withZip } from './zip-archive.ts'

type Container = 'zip' | 'rar' | 'mobi' | 'pdf' | 'fb2'

/** Detects the container by content: comics are often named cbr but packed as zip, or the other way round. */
export async function containerOf(path: string, signal: AbortSignal | undefined): Promise<Container> {
  const head = await withMediaFile(path, signal, async (file) => Buffer.from(await bytesUpTo(file, 0, 1024)))
  const mark = head.toString('latin1', 0, 4)
  if (mark.startsWith('PK')) return 'zip'
  if (mark === 'Rar!') return 'rar'
  if (isMobi(head)) return 'mobi'
  if (isPdf(head)) return 'pdf'
  if (isFb2(head)) return 'fb2'
  throw new MediaError('not_recognised', `${path} is not an e-book of a known kind`)
}

export function withArchive<T>(
  path: string,
  container: 'zip' | 'rar',
  signal: AbortSignal | undefined,
  use: (archive: Archive) => Promise<T>,
): Promise<T> {
  return container === 'zip' ? withZip(path, signal, use) : withRar(path, use)
}

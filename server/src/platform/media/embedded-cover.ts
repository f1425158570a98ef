import { tryReaders } from './audio-tags.ts'
import { mediaFileInput } from './ffmpeg-input.ts'
import { MediaError } from './media-error.ts'
import { withMediaFile } from './media-file.ts'
import { pictureMimeOf } from './picture-type.ts'
import { runTool } from './tools.ts'

export interface CoverImage {
  bytes: Buffer
  mime: string
}

export interface ExtractCoverOptions {
  /** The path of ffmpeg, used only if our readers don't support the format; null to never use it. */
  ffmpeg?: string | null | undefined
  signal?: AbortSignal | undefined
}

const MAX_COVER_BYTES = 32 * 1024 * 1024

/** Returns the picture embedded in an audio file; null if it has none, or none of a reasonable size. */
export async function extractCover(
  path: string,
  options: ExtractCoverOptions = {},
): Promise<CoverImage | null> {
  const found = await withMediaFile(path, options.signal, async (file) => {
    const { reading } = await tryReaders(file)
    if (!reading) return 'unknown'
    if (!reading.picture || reading.picture.byteLength > MAX_COVER_BYTES) return null
    // Copied, because a view would keep the window or the whole tag in memory.
    return { bytes: Buffer.from(await reading.picture.read()), mime: reading.picture.mime }
  })
  if (found !== 'unknown') return found
  return options.ffmpeg ? extractByFfmpeg(options.ffmpeg, path, options.signal) : null
}

async function extractByFfmpeg(bin: string, path: string, signal?: AbortSignal): Promise<CoverImage | null> {
  const input = ['-v', 'error', ...mediaFileInput(path)]
  const output = ['-an', '-map', '0:v:0', '-c:v', 'copy', '-frames:v', '1', '-f', 'image2pipe', 'pipe:1']
  try {
    const { stdout } = await runTool(bin, [...input, ...output], { signal, maxOutputBytes: MAX_COVER_BYTES })
    const mime = pictureMimeOf(stdout)
    return mime ? { bytes: stdout, mime } : null
  } catch (error) {
    if (error instanceof MediaError && error.code === 'aborted') throw error
    return null
  }
}

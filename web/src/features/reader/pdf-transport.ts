import { PDFDataRangeTransport } from 'pdfjs-dist'
import { ApiError } from '../../lib/api-error.ts'
import { fetchFilePart, type FilePart } from '../../lib/fetch-file.ts'

const FIRST_BYTES = 65_536
const RETRY_AFTER_MS = 2000

/**
 * Loads the parts of a PDF that pdf.js asks for. Its own loader would go on sending the token that was valid when the
 * document was opened, and give up at the first interruption of the network or restart of the server.
 */
export async function openTransport(
  path: string,
  signal: AbortSignal,
  onFailed: (error: unknown) => void,
): Promise<PDFDataRangeTransport> {
  const first = await fetchFilePart(path, { begin: 0, end: FIRST_BYTES }, { signal })
  return new PartsOfFile(path, first, signal, onFailed)
}

class PartsOfFile extends PDFDataRangeTransport {
  readonly #path: string
  readonly #signal: AbortSignal
  readonly #onFailed: (error: unknown) => void

  constructor(path: string, first: FilePart, signal: AbortSignal, onFailed: (error: unknown) => void) {
    super(first.totalBytes, first.bytes, first.bytes.length >= first.totalBytes)
    this.#path = path
    this.#signal = signal
    this.#onFailed = onFailed
  }

  override requestDataRange(begin: number, end: number): void {
    void this.#load(begin, end)
  }

  async #load(begin: number, end: number): Promise<void> {
    try {
      const { bytes } = await fetchFilePart(this.#path, { begin, end }, { signal: this.#signal })
      this.onDataRange(begin, bytes)
    } catch (error) {
      if (this.#signal.aborted) return
      if (!isTemporary(error)) return this.#onFailed(error)
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
      if (!this.#signal.aborted) await this.#load(begin, end)
    }
  }
}

/** The connection was lost, or a proxy has lost the server. */
const isTemporary = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 502

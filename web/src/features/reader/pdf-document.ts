import {
  getDocument,
  GlobalWorkerOptions,
  PasswordResponses,
  type PDFDocumentProxy,
  version,
} from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- Vite answers with the address of the file.
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { serverUrl } from '../../lib/base-path.ts'
import { openTransport } from './pdf-transport.ts'
import type { TocEntry } from './stage.ts'

GlobalWorkerOptions.workerSrc = workerUrl

/** The document needs a password; `isWrong` if the one given was incorrect. */
export interface PasswordQuestion {
  readonly isWrong: boolean
  readonly answer: (password: string) => void
}

/** Files that pdf.js loads only for the documents that need them; see vite-pdf-files.ts. */
const dataUrl = (folder: string): string => serverUrl(`/assets/pdfjs-${version}/${folder}/`)

interface PdfListeners {
  readonly onPassword: (question: PasswordQuestion) => void
  /** A part of the file could not be loaded, now or later. */
  readonly onFailed: (error: unknown) => void
}

/** Opens a PDF on the server; it is loaded in parts, as pages are viewed. */
export function openPdf(path: string, listeners: PdfListeners) {
  const closing = new AbortController()
  const loading = load(path, closing.signal, listeners)
  const close = async () => {
    closing.abort()
    await (await loading).destroy()
  }
  return {
    pdf: loading.then((task) => task.promise),
    // If it never opened, there is nothing to close.
    close: () => void close().catch(() => undefined),
  }
}

async function load(path: string, signal: AbortSignal, { onPassword, onFailed }: PdfListeners) {
  const loading = getDocument({
    range: await openTransport(path, signal, onFailed),
    disableAutoFetch: true,
    disableStream: true,
    // Scripts in documents are never run, and nothing is compiled at run time.
    isEvalSupported: false,
    useWasm: false,
    wasmUrl: dataUrl('wasm'),
    cMapUrl: dataUrl('cmaps'),
    standardFontDataUrl: dataUrl('standard_fonts'),
    enableXfa: false,
  })
  loading.onPassword = (answer: PasswordQuestion['answer'], reason: number) =>
    onPassword({ answer, isWrong: reason === PasswordResponses.INCORRECT_PASSWORD })
  return loading
}

interface OutlineItem {
  readonly title: string
  readonly dest: Destination
  readonly items: readonly OutlineItem[]
}

const MAX_ENTRIES = 2000

/** The outline; `href` is a page number, counted from 0. */
export async function outlineOf(pdf: PDFDocumentProxy): Promise<TocEntry[]> {
  const entries: TocEntry[] = []
  const add = async (items: readonly OutlineItem[], depth: number): Promise<void> => {
    for (const { title, dest, items: children } of items) {
      if (entries.length >= MAX_ENTRIES) return
      const page = await pageOfDestination(pdf, dest)
      entries.push({ label: title, href: page === null ? null : String(page), depth })
      await add(children, depth + 1)
    }
  }
  await add(((await pdf.getOutline()) ?? []) as OutlineItem[], 0)
  return entries
}

/** A named or explicit destination inside the document. */
export type Destination = string | unknown[] | null

/** The page of a destination, counted from 0; null if there is none. */
export async function pageOfDestination(pdf: PDFDocumentProxy, dest: Destination): Promise<number | null> {
  try {
    const target = typeof dest === 'string' ? await pdf.getDestination(dest) : dest
    const page: unknown = target?.[0]
    if (typeof page === 'number') return page
    return page ? await pdf.getPageIndex(page as { num: number; gen: number }) : null
  } catch {
    return null
  }
}

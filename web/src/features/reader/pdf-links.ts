import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type Destination, pageOfDestination } from './pdf-document.ts'

/** A link on a page, as shares of the page's width and height. */
export interface PdfLink {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly target: LinkTarget
}

type LinkTarget =
  { readonly kind: 'page'; readonly page: number } | { readonly kind: 'web'; readonly url: string }

interface LinkAnnotation {
  readonly subtype: string
  readonly rect: number[]
  readonly dest?: Destination
  /** Only set for safe protocols. */
  readonly url?: string
}

const MOST_LINKS = 500

/** The links of a page, counted from 0. */
export async function linksOf(pdf: PDFDocumentProxy, page: number): Promise<PdfLink[]> {
  const proxy = await pdf.getPage(page + 1)
  const annotations = (await proxy.getAnnotations({ intent: 'display' })) as LinkAnnotation[]
  const viewport = proxy.getViewport({ scale: 1 })
  const links: PdfLink[] = []
  for (const { subtype, rect, dest = null, url } of annotations) {
    if (subtype !== 'Link' || links.length >= MOST_LINKS) continue
    const target = await targetOf(pdf, dest, url)
    if (target === null) continue
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = viewport.convertToViewportRectangle(rect) as number[]
    links.push({
      left: Math.min(x1, x2) / viewport.width,
      top: Math.min(y1, y2) / viewport.height,
      width: Math.abs(x2 - x1) / viewport.width,
      height: Math.abs(y2 - y1) / viewport.height,
      target,
    })
  }
  return links
}

async function targetOf(
  pdf: PDFDocumentProxy,
  dest: Destination,
  url: string | undefined,
): Promise<LinkTarget | null> {
  if (url !== undefined) return /^(?:https?|mailto):/i.test(url) ? { kind: 'web', url } : null
  const page = await pageOfDestination(pdf, dest)
  return page === null || page < 0 || page >= pdf.numPages ? null : { kind: 'page', page }
}

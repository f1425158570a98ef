import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type CSSProperties, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { linksOf, type PdfLink } from './pdf-links.ts'

interface PdfLinksProps {
  pdf: PDFDocumentProxy
  page: number
  onGoTo: (page: number) => void
}

const LINK_CLASS = 'absolute cursor-pointer hover:bg-accent/20 focus-visible:bg-accent/20'

/** The links of the page shown, over its picture. */
export function PdfLinks({ pdf, page, onGoTo }: PdfLinksProps) {
  const { t } = useTranslation()
  const links = useLinks(pdf, page)
  return links.map((link, index) => {
    const shared = { className: LINK_CLASS, style: boxOf(link) }
    const { target } = link
    return target.kind === 'web' ? (
      <a
        {...shared}
        key={index}
        href={target.url}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={target.url}
      />
    ) : (
      <button
        {...shared}
        key={index}
        type="button"
        aria-label={t('reader.pageNumber', { number: target.page + 1 })}
        onClick={() => onGoTo(target.page)}
      />
    )
  })
}

/** Empty until they are known, and for a page whose links cannot be read. */
function useLinks(pdf: PDFDocumentProxy, page: number): readonly PdfLink[] {
  const [found, setFound] = useState<{ page: number; links: readonly PdfLink[] } | null>(null)
  useEffect(() => {
    let isGone = false
    linksOf(pdf, page).then(
      (links) => isGone || setFound({ page, links }),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [pdf, page])
  return found?.page === page ? found.links : []
}

const percent = (share: number): string => `${share * 100}%`

const boxOf = ({ left, top, width, height }: PdfLink): CSSProperties => ({
  left: percent(left),
  top: percent(top),
  width: percent(width),
  height: percent(height),
})

import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Spinner } from '../../ui/Spinner.tsx'
import { pageReading, turned } from './pages.rules.ts'
import { openPdf, outlineOf, type PasswordQuestion } from './pdf-document.ts'
import { searchPdf } from './pdf-search.ts'
import { PdfPage } from './PdfPage.tsx'
import { PdfPassword } from './PdfPassword.tsx'
import { scrollPage } from './scroll-page.ts'
import type { StageProps, TocEntry } from './stage.ts'
import { pageControls, usePages } from './use-pages.ts'

/** PDF: pages are rendered by pdf.js, which only loads the parts of the file it needs. */
export function PdfStage(props: StageProps) {
  const [opened, setOpened] = useState<{ pdf: PDFDocumentProxy; toc: TocEntry[] } | null>(null)
  const [question, setQuestion] = useState<PasswordQuestion | null>(null)
  const handleFailed = useEffectEvent(props.onFailed)
  const { path } = props.ebook
  useEffect(() => {
    let isGone = false
    const { pdf, close } = openPdf(path, {
      onPassword: (asked) => isGone || setQuestion(asked),
      onFailed: (error) => isGone || handleFailed(error),
    })
    pdf
      // A damaged outline leaves the pages readable.
      .then(async (document) => ({ pdf: document, toc: await outlineOf(document).catch(() => []) }))
      .then((document) => isGone || setOpened(document))
      .catch((error: unknown) => isGone || handleFailed(error))
    return () => {
      isGone = true
      close()
    }
  }, [path])
  if (!opened && question) {
    const handleAnswer = (password: string) => {
      setQuestion(null)
      question.answer(password)
    }
    return <PdfPassword isWrong={question.isWrong} onAnswer={handleAnswer} />
  }
  if (!opened) {
    return (
      <div className="grid h-full place-items-center">
        <Spinner sizePx={36} />
      </div>
    )
  }
  return <OpenPdf {...props} pdf={opened.pdf} toc={opened.toc} />
}

const ZOOM_STEP = 1.25
const ZOOM_LIMITS = { min: 0.5, max: 5 }

function OpenPdf({ pdf, toc, ...props }: StageProps & { pdf: PDFDocumentProxy; toc: TocEntry[] }) {
  const { t } = useTranslation()
  const count = pdf.numPages
  const { page, isMove, go } = usePages(props.start, count)
  const [zoom, setZoom] = useState(1)
  const boxRef = useRef<HTMLDivElement>(null)
  const lastSearch = useRef(0)

  const turn = useEffectEvent((by: 1 | -1) => go(turned(page, by, count, false)))
  const goToPage = useEffectEvent((next: number) => go(next))
  const opened = useEffectEvent(() =>
    props.onOpened({
      controls: {
        turn: (by) => turn(by),
        scroll: (by) => scrollPage(boxRef.current, by),
        ...pageControls(count, (next) => goToPage(next)),
        chapters: async () =>
          toc.flatMap(({ label, href }) =>
            href === null ? [] : [{ label, fraction: Number(href) / count }],
          ),
        zoom: (by) =>
          setZoom((before) => Math.min(ZOOM_LIMITS.max, Math.max(ZOOM_LIMITS.min, before * ZOOM_STEP ** by))),
        search: (query, onFound) => {
          const number = (lastSearch.current += 1)
          const nameOf = (at: number) => t('reader.pageNumber', { number: at })
          void searchPdf(pdf, query, () => lastSearch.current === number, onFound, nameOf)
        },
      },
      toc,
      isRightToLeft: false,
      canReflow: false,
    }),
  )
  const announce = useEffectEvent((shown: number) => {
    const entry = toc.findLastIndex(({ href }) => href !== null && Number(href) <= shown)
    const found = { chapter: toc[entry]?.label ?? null, contentsEntry: entry < 0 ? null : entry }
    props.onReading(pageReading([shown], count, found), isMove)
  })
  useEffect(() => opened(), [])
  useEffect(() => announce(page), [page])
  const handleFollowLink = (next: number) => {
    props.onJumped(String(page + 1))
    go(next)
  }
  return <PdfPage {...props} {...{ boxRef, pdf, page, zoom }} onFollowLink={handleFollowLink} />
}

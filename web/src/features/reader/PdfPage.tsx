import { type PDFDocumentProxy, type RenderTask, TextLayer } from 'pdfjs-dist'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Spinner } from '../../ui/Spinner.tsx'
import './pdf-text-layer.css'
import { PdfLinks } from './PdfLinks.tsx'
import type { StageProps } from './stage.ts'
import { useStageGestures } from './use-stage-gestures.ts'

interface PdfPageProps extends StageProps {
  boxRef: RefObject<HTMLDivElement | null>
  pdf: PDFDocumentProxy
  page: number
  zoom: number
  onFollowLink: (page: number) => void
}

const MARGIN_PX = 16
/** Phones leave larger canvases blank. */
const MOST_CANVAS_PIXELS = 16_000_000

/** One page: a picture of it with its text on top, for selection and screen readers, and its links. */
export function PdfPage({ boxRef, pdf, page, zoom, onFollowLink, ...props }: PdfPageProps) {
  const { t } = useTranslation()
  const canvasRef = useRef<HTMLCanvasElement>(null)
  const textRef = useRef<HTMLDivElement>(null)
  const size = useSize(boxRef)
  const gestures = useStageGestures(props)
  /** One damaged page leaves the others readable. */
  const [failedPage, setFailedPage] = useState<number | null>(null)
  const isFailed = failedPage === page
  const [drawnPage, setDrawnPage] = useState<number | null>(null)

  useEffect(() => {
    if (size === null) return
    const drawing = drawPage(pdf, page + 1, { ...size, zoom }, canvasRef.current, textRef.current)
    drawing.done.then(
      () => setDrawnPage(page),
      (error: unknown) => {
        if (drawing.isStopped()) return
        console.error(error)
        setFailedPage(page)
      },
    )
    boxRef.current?.scrollTo(0, 0)
    return drawing.stop
  }, [boxRef, pdf, page, zoom, size])

  return (
    <div ref={boxRef} className="size-full overflow-auto" {...gestures}>
      <div className="grid min-h-full min-w-fit place-items-center p-4">
        {isFailed && <p role="alert">{t('reader.pageFailed', { number: page + 1 })}</p>}
        <div className="relative shadow-float" hidden={isFailed}>
          <canvas
            ref={canvasRef}
            role="img"
            aria-label={t('reader.pageOfTotal', { number: page + 1, total: pdf.numPages })}
            className="block bg-white"
          />
          <div ref={textRef} className="textLayer" />
          {drawnPage !== page && (
            <div className="skeleton absolute inset-0 grid place-items-center bg-white text-black">
              <Spinner sizePx={36} />
            </div>
          )}
          <PdfLinks pdf={pdf} page={page} onGoTo={onFollowLink} />
        </div>
      </div>
    </div>
  )
}

interface Room {
  readonly width: number
  readonly height: number
  readonly zoom: number
}

function drawPage(
  pdf: PDFDocumentProxy,
  number: number,
  room: Room,
  canvas: HTMLCanvasElement | null,
  text: HTMLDivElement | null,
) {
  let isStopped = false
  let task: RenderTask | undefined
  let layer: TextLayer | undefined
  const draw = async () => {
    const page = await pdf.getPage(number)
    if (isStopped || !canvas || !text) return
    const natural = page.getViewport({ scale: 1 })
    const fit = Math.min(
      (room.width - 2 * MARGIN_PX) / natural.width,
      (room.height - 2 * MARGIN_PX) / natural.height,
    )
    const viewport = page.getViewport({ scale: Math.max(0.1, fit) * room.zoom })
    const density = Math.min(
      window.devicePixelRatio,
      Math.sqrt(MOST_CANVAS_PIXELS / (viewport.width * viewport.height)),
    )
    canvas.width = Math.floor(viewport.width * density)
    canvas.height = Math.floor(viewport.height * density)
    canvas.style.width = `${viewport.width}px`
    canvas.style.height = `${viewport.height}px`
    task = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] })
    text.replaceChildren()
    text.style.setProperty('--total-scale-factor', String(viewport.scale))
    layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport })
    await Promise.all([task.promise, layer.render()])
  }
  return {
    done: draw(),
    isStopped: () => isStopped,
    stop: () => {
      isStopped = true
      task?.cancel()
      layer?.cancel()
    },
  }
}

/** Size of an element; follows window resizes. */
function useSize(ref: RefObject<HTMLElement | null>): { width: number; height: number } | null {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  useEffect(() => {
    if (!ref.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref])
  return size
}

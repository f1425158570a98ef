import { ChevronLeft, ChevronRight, Share2 } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { drawYear, PICTURE_PX } from './draw-year.ts'
import { sharePicture } from './share-picture.ts'
import { loadCovers } from './year.api.ts'
import { describePicture, type YearPicture } from './year-picture.rules.ts'

const MAX_COVERS = 12

/** Pictures of a year, one at a time. */
export function YearPictures({ pictures }: { pictures: readonly YearPicture[] }) {
  const { t } = useTranslation()
  const canvasRef = useRef<HTMLCanvasElement>(null)
  const [index, setIndex] = useState(0)
  const picture = pictures[index]
  useDrawing(canvasRef, picture, index)
  if (!picture) return null
  const turn = (step: number) => setIndex((index + step + pictures.length) % pictures.length)
  const share = async () => {
    if (canvasRef.current === null) return
    try {
      await sharePicture(canvasRef.current, `${picture.title} ${picture.year}`)
    } catch (error) {
      // Closing the share dialog is not an error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast.error(t('year.shareFailed'))
    }
  }
  return (
    <div className="mx-auto grid w-full max-w-lg gap-4">
      <canvas
        ref={canvasRef}
        width={PICTURE_PX}
        height={PICTURE_PX}
        role="img"
        aria-label={describePicture(picture)}
        className="aspect-square w-full rounded-panel"
      />
      <div className="flex items-center justify-between gap-2">
        <IconButton name={t('year.previous')} icon={ChevronLeft} onClick={() => turn(-1)} />
        <span aria-live="polite" className="tabular text-sm text-muted">
          {t('ui.pageOf', { page: index + 1, count: pictures.length })}
        </span>
        <IconButton name={t('year.next')} icon={ChevronRight} onClick={() => turn(1)} />
      </div>
      <Button variant="primary" icon={Share2} className="justify-self-center" onClick={() => void share()}>
        {t('year.share')}
      </Button>
    </div>
  )
}

/** Draws immediately without covers, and again once they and the fonts are loaded. */
function useDrawing(
  canvasRef: RefObject<HTMLCanvasElement | null>,
  picture: YearPicture | undefined,
  variant: number,
): void {
  useEffect(() => {
    const canvas = canvasRef.current
    if (canvas === null || picture === undefined) return
    const stop = new AbortController()
    drawYear(canvas, picture, [], variant)
    const drawWithCovers = async () => {
      const covers = await loadCovers(picture.coverIds.slice(0, MAX_COVERS), stop.signal)
      // Drawing has requested the fonts that it needs.
      if ('fonts' in document) await document.fonts.ready
      if (!stop.signal.aborted) drawYear(canvas, picture, covers, variant)
      for (const cover of covers) cover.close()
    }
    void drawWithCovers()
    return () => stop.abort()
  }, [canvasRef, picture, variant])
}

import clsx from 'clsx'
import { type RefObject, useEffect } from 'react'
import { ComicPicture, prefetchPages } from './ComicPicture.tsx'
import type { ReaderLook } from './reader-look.ts'
import type { StageProps } from './stage.ts'
import { useStageGestures } from './use-stage-gestures.ts'

interface ComicPagesProps extends StageProps {
  boxRef: RefObject<HTMLDivElement | null>
  spread: readonly number[]
  count: number
  isRightToLeft: boolean
}

const FIT: Readonly<Record<ReaderLook['comicFit'], string>> = {
  page: 'size-full object-contain',
  width: 'w-full',
  height: 'h-full max-w-none',
  original: 'max-w-none',
}

/** One page, or two side by side. */
export function ComicPages({ boxRef, spread, count, isRightToLeft, ...props }: ComicPagesProps) {
  const { ebook, look } = props
  const gestures = useStageGestures(props)
  const first = spread[0] ?? 0
  /** The two pages touch in the middle. */
  const isLeft = (position: number) => (position === 0) !== isRightToLeft
  useEffect(() => {
    boxRef.current?.scrollTo(0, 0)
    prefetchPages(ebook, first, count)
  }, [boxRef, ebook, first, count])
  return (
    <div ref={boxRef} className="size-full overflow-auto" {...gestures}>
      <div
        className={clsx(
          'flex items-center justify-center',
          look.comicFit === 'width' ? 'min-h-full' : 'h-full',
          look.comicFit !== 'page' && 'min-w-fit',
          isRightToLeft && 'flex-row-reverse',
        )}
      >
        {spread.map((page, position) => (
          <div
            key={page}
            className={clsx(
              'flex items-center justify-center',
              look.comicFit === 'width' ? 'w-full' : 'h-full',
              look.comicFit === 'page' && 'min-w-0 flex-1',
            )}
          >
            <ComicPicture
              ebook={ebook}
              page={page}
              count={count}
              className={clsx(
                FIT[look.comicFit],
                spread.length === 2 && (isLeft(position) ? 'object-right' : 'object-left'),
              )}
            />
          </div>
        ))}
      </div>
    </div>
  )
}

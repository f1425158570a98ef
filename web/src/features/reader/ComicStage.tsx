import type { ComicPagesView } from '@lectern/contract/comics'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Spinner } from '../../ui/Spinner.tsx'
import { ComicPages } from './ComicPages.tsx'
import { pageReading, spreadAt, turned } from './pages.rules.ts'
import { isRightToLeftComic } from './reader-look.ts'
import { comicPagesQuery } from './reader.api.ts'
import { scrollPage } from './scroll-page.ts'
import type { StageProps } from './stage.ts'
import { pageControls, usePages } from './use-pages.ts'
import { WebtoonPages } from './WebtoonPages.tsx'

/** CBZ and CBR: the server unpacks one page at a time. */
export function ComicStage(props: StageProps) {
  const { data: comic, error } = useQuery(comicPagesQuery(props.ebook.itemId, props.ebook.ino))
  const handleFailed = useEffectEvent(props.onFailed)
  useEffect(() => {
    if (error) handleFailed(error)
  }, [error])
  if (!comic) {
    return (
      <div className="grid h-full place-items-center">
        <Spinner sizePx={36} />
      </div>
    )
  }
  return <OpenComic {...props} comic={comic} />
}

function OpenComic({ comic, ...props }: StageProps & { comic: ComicPagesView }) {
  const { t } = useTranslation()
  const { look, ebook } = props
  const count = comic.pages.length
  const { page, isMove, go } = usePages(props.start, count)
  const isWebtoon = look.comicFlow === 'webtoon'
  const isDouble = look.comicSpread === 'two' && !isWebtoon
  const spread = spreadAt(page, count, isDouble)
  const boxRef = useRef<HTMLDivElement>(null)

  const turn = useEffectEvent((by: 1 | -1) => go(turned(page, by, count, isDouble)))
  const goToPage = useEffectEvent((next: number) => go(next))
  const announce = useEffectEvent((shown: readonly number[]) =>
    // The table of contents lists the pages.
    props.onReading(pageReading(shown, count, { chapter: null, contentsEntry: shown[0] ?? null }), isMove),
  )
  const opened = useEffectEvent(() =>
    props.onOpened({
      controls: {
        turn: (by) => turn(by),
        scroll: (by) => scrollPage(boxRef.current, by),
        ...pageControls(count, (next) => goToPage(next)),
      },
      toc: comic.pages.map((_page, index) => ({
        label: t('reader.pageNumber', { number: index + 1 }),
        href: String(index),
        depth: 0,
      })),
      isRightToLeft: comic.isRightToLeft,
      canReflow: false,
    }),
  )
  useEffect(() => opened(), [])
  useEffect(() => announce(spreadAt(page, count, isDouble)), [page, count, isDouble])

  return isWebtoon ? (
    <WebtoonPages {...{ boxRef, ebook, count, page }} onPage={go} />
  ) : (
    <ComicPages
      {...props}
      boxRef={boxRef}
      spread={spread}
      count={count}
      isRightToLeft={isRightToLeftComic(look, comic.isRightToLeft)}
    />
  )
}

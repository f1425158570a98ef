import i18next from 'i18next'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ChapterStart, FromFrame, SearchHit, ToFrame } from '../../book-frame/protocol.ts'
import { fetchFile } from '../../lib/fetch-file.ts'
import { hotkeyOf } from '../../lib/hotkeys.ts'
import { dropSpareFrame } from './spare-frame.ts'
import { CannotShow, type StageControls, type StageProps } from './stage.ts'

/** Communicates with the frame that shows a book: passes in the file and forwards its messages. */
export function useBookFrame(props: StageProps, onShare: (share: number) => void) {
  const frameRef = useRef<HTMLIFrameElement>(null)
  const portRef = useRef<MessagePort>(null)
  const searchRef = useRef<Search>({ number: 0, onFound: () => {} })
  const chaptersRef = useRef<Asked>({ onKnown: () => {} })
  const { ebook, look, marks } = props

  const post = (message: ToFrame) => send(portRef.current, message)
  const handleNews = useEffectEvent((news: FromFrame) => {
    if (news.type === 'opened') {
      post({ type: 'marks', marks })
      props.onOpened({
        controls: controlsOf(post, searchRef.current, chaptersRef.current),
        toc: news.toc,
        isRightToLeft: news.isRightToLeft,
        canReflow: !news.isFixed,
      })
    } else if (news.type === 'moved') props.onReading(news.reading, news.isMove)
    else if (news.type === 'failed')
      props.onFailed(
        news.isProtected ? new CannotShow(i18next.t('reader.protected')) : new Error(news.reason),
      )
    else if (news.type === 'key')
      props.onKey(hotkeyOf({ ...news, ctrlKey: false, altKey: false, metaKey: false }) ?? news.key)
    else if (news.type === 'tap') props.onTap(news.zone)
    else if (news.type === 'swipe') props.onSwipe(news.to)
    else if (news.type === 'link') window.open(news.url, '_blank', 'noopener,noreferrer')
    else if (news.type === 'jumped') props.onJumped(news.from)
    else if (news.type === 'selected') props.onSelected(news.selected)
    else if (news.type === 'mark') props.onMark(news.id)
    else if (news.type === 'chapters') chaptersRef.current.onKnown(news.chapters)
    else if (news.number === searchRef.current.number) searchRef.current.onFound(news.hits, news.isDone)
  })
  const openBook = useEffectEvent((port: MessagePort, book: Blob) => {
    const { place, fraction } = props.start
    const message: ToFrame = {
      type: 'open',
      book,
      look,
      target: { kind: 'place', place: place ?? '', fraction },
      words: {
        note: i18next.t('reader.footnote.title'),
        goToNote: i18next.t('reader.footnote.goTo'),
        close: i18next.t('reader.closePanel'),
        damaged: i18next.t('reader.chapterFailed'),
      },
    }
    send(port, message)
  })
  const handleFailed = useEffectEvent((error: unknown) => props.onFailed(error))
  const handleShare = useEffectEvent(onShare)

  useEffect(() => {
    const loading = new AbortController()
    const book = fetchFile(ebook.path, { signal: loading.signal, onShare: (share) => handleShare(share) })
    book.catch((error: unknown) => loading.signal.aborted || handleFailed(error))
    const begin = ({ source, data }: MessageEvent) => {
      const frame = frameRef.current?.contentWindow
      if (!frame || source !== frame || data !== 'book-frame') return
      dropSpareFrame()
      const { port1, port2 } = new MessageChannel()
      portRef.current = port1
      port1.addEventListener('message', (event: MessageEvent<FromFrame>) => handleNews(event.data))
      port1.start()
      // The frame has no origin to target.
      frame.postMessage('begin', '*', [port2])
      void book.then((blob) => openBook(port1, blob)).catch(() => undefined)
    }
    window.addEventListener('message', begin)
    return () => {
      window.removeEventListener('message', begin)
      loading.abort()
      portRef.current?.close()
    }
  }, [ebook.path])

  useEffect(() => send(portRef.current, { type: 'look', look }), [look])
  useEffect(() => send(portRef.current, { type: 'marks', marks }), [marks])
  return frameRef
}

const send = (port: MessagePort | null, message: ToFrame): void => port?.postMessage(message)

interface Search {
  number: number
  onFound: (hits: readonly SearchHit[], isDone: boolean) => void
}

interface Asked {
  onKnown: (chapters: readonly ChapterStart[]) => void
}

function controlsOf(post: (message: ToFrame) => void, current: Search, asked: Asked): StageControls {
  return {
    turn: (by) => post({ type: 'turn', by }),
    goToFraction: (fraction) => post({ type: 'go', target: { kind: 'fraction', fraction } }),
    goToPlace: (place) => post({ type: 'go', target: { kind: 'place', place, fraction: null } }),
    goToHref: (href) => post({ type: 'go', target: { kind: 'href', href } }),
    search: (query, onFound) => {
      current.number += 1
      current.onFound = onFound
      post({ type: 'search', query, number: current.number })
    },
    unselect: () => post({ type: 'unselect' }),
    chapters: () =>
      new Promise((resolve) => {
        asked.onKnown = resolve
        post({ type: 'chapters' })
      }),
  }
}

import type { FoliateBook } from 'foliate-js/view.js'
import { BookView } from './book-view.ts'
import { searchBook } from './book-search.ts'
import { tocEntries } from './contents.ts'
import './fonts.css'
import { listenForGestures } from './gestures.ts'
import { closeNote } from './note-window.ts'
import { openBook, ProtectedBook } from './open-book.ts'
import type { FromFrame, Look, ToFrame } from './protocol.ts'
import { isFixed } from './spine.ts'

/**
 * Shows a book in a frame without any rights on our origin: no storage, no cookies, no requests. The client passes
 * the book in as a file and talks to the frame over a channel; see protocol.ts.
 */

window.addEventListener('message', function begin(event: MessageEvent) {
  const [port] = event.ports
  if (event.source !== window.parent || !port) return
  window.removeEventListener('message', begin)
  serve(port)
})
window.parent.postMessage('book-frame', '*')

function serve(port: MessagePort): void {
  const post = (news: FromFrame) => port.postMessage(news)
  let opened: { book: FoliateBook; view: BookView } | null = null
  let lastSearch = 0
  let place = ''

  const open = async ({ book: file, look, target, words }: Extract<ToFrame, { type: 'open' }>) => {
    const book = await openBook(file)
    // The client turns pages as soon as it knows a position, so it must receive `opened` first.
    let heldBack: FromFrame[] | null = []
    const view = new BookView(book, look, words.damaged, (news) => {
      if (news.type === 'moved') ({ place } = news.reading)
      if (heldBack) heldBack.push(news)
      else post(news)
    })
    opened = { book, view }
    await view.open(target)
    post({
      type: 'opened',
      toc: tocEntries(book),
      // Many books with vertical text do not declare their page direction.
      isRightToLeft: book.dir === 'rtl' || view.isVertical,
      isFixed: book.sections.every((section) => section.load === undefined || isFixed(book, section)),
    })
    for (const news of heldBack) post(news)
    heldBack = null
    listenForGestures({
      book,
      post,
      words,
      index: () => view.index,
      place: () => place,
      scrollBeyond: (scroll) => view.scrollBeyond(scroll),
      follow: (href) => void view.go({ kind: 'href', href }),
    })
  }

  let look: Look | null = null
  window.addEventListener('resize', () => look && void opened?.view.lay(look))
  window.addEventListener('scrollend', () => void opened?.view.followScroll())

  port.addEventListener('message', ({ data }: MessageEvent<ToFrame>) => {
    if (data.type === 'open') {
      ;({ look } = data)
      open(data).catch((error: unknown) =>
        post({
          type: 'failed',
          reason: error instanceof Error ? error.message : String(error),
          isProtected: error instanceof ProtectedBook,
        }),
      )
      return
    }
    if (!opened) return
    const { view, book } = opened
    if (data.type === 'turn' || data.type === 'go') closeNote()
    if (data.type === 'turn') void view.turn(data.by)
    else if (data.type === 'go') void view.go(data.target)
    else if (data.type === 'look') {
      ;({ look } = data)
      void view.lay(data.look)
    } else if (data.type === 'marks') view.mark(data.marks)
    else if (data.type === 'unselect') getSelection()?.removeAllRanges()
    else if (data.type === 'chapters')
      void view.chapterStarts().then((chapters) => post({ type: 'chapters', chapters }))
    else {
      lastSearch = data.number
      void searchBook(book, data.query, data.number, () => lastSearch === data.number, post)
    }
  })
  port.start()
}

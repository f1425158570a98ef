import type { LibraryView } from '@lectern/contract/libraries'
import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverTextOr } from '../../lib/api-error.ts'
import { confirmDanger } from '../../ui/confirm.ts'
import { toast } from '../../ui/toast.tsx'
import { useLeaveGuard } from '../../ui/use-leave-guard.ts'
import { toastFailure } from '../../ui/toast-result.ts'
import { sendItem } from './send-item.ts'
import { lookUpNames } from './upload.api.ts'
import {
  type Found,
  type FoundFile,
  type FoundItem,
  type ItemNames,
  nameInItem,
} from './upload-items.rules.ts'

export interface UploadCardState extends FoundItem {
  readonly key: number
  readonly status: 'waiting' | 'sending' | 'done' | 'failed'
  readonly sentBytes: number
  readonly isLookingUp: boolean
  readonly error: string | null
  /** Path within its folder, once uploaded. */
  readonly directory: string | null
}

interface State {
  readonly cards: readonly UploadCardState[]
  readonly ignored: readonly FoundFile[]
}

type Change =
  | { readonly kind: 'found'; readonly found: Found }
  | { readonly kind: 'card'; readonly key: number; readonly part: Partial<UploadCardState> }
  | { readonly kind: 'remove'; readonly key: number }

function reduce(state: State, change: Change): State {
  switch (change.kind) {
    case 'found':
      return {
        ignored: change.found.ignored,
        cards: change.found.items.map((item, key) => ({
          ...item,
          key,
          status: 'waiting',
          sentBytes: 0,
          isLookingUp: false,
          error: null,
          directory: null,
        })),
      }
    case 'card':
      return {
        ...state,
        cards: state.cards.map((card) => (card.key === change.key ? { ...card, ...change.part } : card)),
      }
    case 'remove':
      return { ...state, cards: state.cards.filter(({ key }) => key !== change.key) }
  }
}

const NOTHING: Found = { items: [], ignored: [] }

const filesOf = ({ itemFiles, otherFiles }: FoundItem): FoundFile[] => [...itemFiles, ...otherFiles]

export const sizeOf = (item: FoundItem): number =>
  filesOf(item).reduce((sum, { content }) => sum + content.size, 0)

/** Found files, edited names and the upload itself: one item at a time. */
export function useUpload(library: LibraryView | undefined, folderId: string | undefined) {
  const { t } = useTranslation()
  const [{ cards, ignored }, change] = useReducer(reduce, { cards: [], ignored: [] })
  const [isSending, setIsSending] = useState(false)
  const hasUnsent = cards.some(({ status }) => status !== 'done')
  useLeaveGuard(isSending || hasUnsent, {
    words: {
      title: t(isSending ? 'upload.leaveSending' : 'upload.leaveChosen'),
      message: t(isSending ? 'upload.leaveSendingText' : 'upload.notSent'),
    },
  })
  const leaving = useLeaving()

  const send = async (
    card: UploadCardState,
    { library: { id: libraryId, mediaType }, ...to }: { library: LibraryView; folderId: string },
    signal: AbortSignal,
  ) => {
    const put = (part: Partial<UploadCardState>) => change({ kind: 'card', key: card.key, part })
    put({ status: 'sending', error: null, sentBytes: 0 })
    const { title, author, series } = card
    const files = filesOf(card)
    const wish = {
      ...to,
      libraryId,
      title: title.trim(),
      author: author.trim() || null,
      series: series.trim() || null,
    }
    try {
      const contents = files.map(({ content }) => content)
      const names = files.map((file) => nameInItem(mediaType, file))
      const onProgress = (sentBytes: number) => put({ sentBytes })
      const directory = await sendItem(wish, contents, { names, onProgress, signal })
      put({ status: 'done', directory })
      return true
    } catch (error) {
      if (signal.aborted) put({ status: 'waiting', sentBytes: 0 })
      else put({ status: 'failed', error: serverTextOr(error, t('upload.cardFailed')) })
      return false
    }
  }
  // Stable functions: editing one of a hundred cards must not re-render all of them.
  const edit = useCallback(
    (key: number, names: Partial<ItemNames>) =>
      // A rejected card may be acceptable after the change.
      change({ kind: 'card', key, part: { ...names, error: null, status: 'waiting' } }),
    [],
  )
  const remove = useCallback((key: number) => change({ kind: 'remove', key }), [])
  /** The provider's values replace existing ones; where it has none, those stay. */
  const lookUp = useCallback(
    async ({ key, title, author, series }: UploadCardState, provider: string) => {
      const put = (part: Partial<UploadCardState>) => change({ kind: 'card', key, part })
      put({ isLookingUp: true })
      try {
        const found = await lookUpNames(provider, { title: title.trim(), author: author.trim() })
        if (!found) return void toast.warning(t('upload.lookUpNothing'))
        edit(key, { title: found.title, author: found.author ?? author, series: found.series ?? series })
      } catch (error) {
        toastFailure(error, t('upload.lookUpFailed'))
      } finally {
        put({ isLookingUp: false })
      }
    },
    [t, edit],
  )
  const sendAll = async () => {
    if (!library || folderId === undefined) return void toast.error(t('upload.folderNeeded'))
    const waiting = cards.filter(({ status }) => status !== 'done')
    const untitled = waiting.filter(({ title }) => title.trim() === '')
    for (const { key } of untitled)
      change({ kind: 'card', key, part: { error: t('upload.titleNeeded'), status: 'waiting' } })
    if (untitled.length > 0) return
    setIsSending(true)
    let failed = 0
    const signal = leaving.begin()
    for (const card of waiting) {
      const isSent = await send(card, { library, folderId }, signal)
      if (signal.aborted) return setIsSending(false)
      if (!isSent) failed += 1
    }
    setIsSending(false)
    const done = waiting.length - failed
    if (done > 0) toast.success(t('upload.done', { count: done }))
    if (failed > 0) toast.error(t('upload.failed', { count: failed }))
  }
  /** Resolves to whether everything was discarded. */
  const reset = async (): Promise<boolean> => {
    const question = {
      title: t('upload.discard'),
      message: t('upload.notSent'),
      yesLabel: t('upload.reset'),
    }
    if (hasUnsent && !(await confirmDanger(question))) return false
    change({ kind: 'found', found: NOTHING })
    return true
  }
  return {
    cards,
    ignored,
    isSending,
    isOver: cards.length > 0 && cards.every(({ status }) => status === 'done'),
    take: (found: Found) => change({ kind: 'found', found }),
    edit,
    remove,
    reset,
    lookUp,
    sendAll,
    /** Received data stays on the server: uploading again resumes from there. */
    stop: leaving.stop,
  }
}

/** Leaving the page aborts the upload. */
function useLeaving() {
  const leaving = useRef(new AbortController())
  useEffect(() => () => leaving.current.abort(), [])
  return {
    stop: () => leaving.current.abort(),
    /** A new upload after an abort needs a new signal. */
    begin: (): AbortSignal => {
      if (leaving.current.signal.aborted) leaving.current = new AbortController()
      return leaving.current.signal
    },
  }
}

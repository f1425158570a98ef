import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../../lib/format-duration.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { ModalList } from '../../../ui/ModalList.tsx'
import { PlainForm } from '../../../ui/PlainForm.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { BookmarkNote } from './BookmarkNote.tsx'
import { useBookmarks } from '../bookmarks.api.ts'
import { addBookmark, mayBookmark } from '../bookmarks.ts'
import { closePlayerModal } from '../use-player-modals.ts'
import { playerState, seek, usePlayer } from '../use-player.ts'
import { BookmarkRow } from './BookmarkRow.tsx'

export function BookmarksModal({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation()
  const itemId = usePlayer((state) => state.media?.libraryItemId)
  return (
    <Modal open={isOpen} onClose={closePlayerModal} title={t('player.bookmarks.title')}>
      {isOpen && itemId !== undefined && <Bookmarks itemId={itemId} />}
    </Modal>
  )
}

function Bookmarks({ itemId }: { itemId: string }) {
  const { t } = useTranslation()
  const { bookmarks, isError, isPending, refetch } = useBookmarks(itemId)
  // Position at which the modal was opened: playback continues while a note is being written.
  const [time] = useState(() => Math.floor(playerState().positionSeconds))
  const handleJump = (seconds: number) => {
    seek(seconds)
    closePlayerModal()
  }
  if (isPending) return <Skeleton className="h-24" />
  if (isError) return <ErrorState message={t('player.bookmarks.loadFailed')} onRetry={() => void refetch()} />
  return (
    <>
      {bookmarks.length === 0 ? (
        <EmptyState text={t('player.bookmarks.none')} />
      ) : (
        <ModalList label={t('player.bookmarks.title')} className="-mx-2">
          {bookmarks.map((bookmark) => (
            <BookmarkRow
              key={bookmark.time}
              bookmark={bookmark}
              isHere={bookmark.time === time}
              onJump={() => handleJump(bookmark.time)}
            />
          ))}
        </ModalList>
      )}
      {mayBookmark(bookmarks, time) && <NewBookmark itemId={itemId} time={time} />}
    </>
  )
}

function NewBookmark({ itemId, time }: { itemId: string; time: number }) {
  const { t } = useTranslation()
  const [note, setNote] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const submit = async () => {
    setIsBusy(true)
    await addBookmark(itemId, time, note)
    setIsBusy(false)
  }
  return (
    <PlainForm className="mt-3 flex items-end gap-2 border-t border-line pt-3" onSubmit={() => void submit()}>
      <span className="tabular flex h-10 items-center text-muted touch:h-11">{formatClock(time)}</span>
      <BookmarkNote value={note} onChange={setNote} />
      <Button type="submit" icon={Plus} busy={isBusy} variant="primary">
        {t('player.bookmarks.add')}
      </Button>
    </PlainForm>
  )
}

import type { BookmarkView } from '@lectern/contract/progress'
import clsx from 'clsx'
import { Check, Pencil, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../../lib/format-duration.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { PlainForm } from '../../../ui/PlainForm.tsx'
import { BookmarkNote } from './BookmarkNote.tsx'
import { changeBookmark, deleteBookmark } from '../bookmarks.ts'

interface BookmarkRowProps {
  bookmark: BookmarkView
  /** Whether this bookmark is at the current position. */
  isHere: boolean
  onJump: () => void
}

export function BookmarkRow({ bookmark, isHere, onJump }: BookmarkRowProps) {
  const { t } = useTranslation()
  const [isEditing, setIsEditing] = useState(false)
  if (isEditing) return <BookmarkForm bookmark={bookmark} onDone={() => setIsEditing(false)} />
  return (
    <li
      aria-current={isHere || undefined}
      className={clsx('flex items-center gap-1 px-2', isHere && 'bg-accent-soft')}
    >
      <button
        type="button"
        onClick={onJump}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-control text-left hover:underline"
      >
        <span className="tabular w-16 shrink-0 text-muted">{formatClock(bookmark.time)}</span>{' '}
        <span className="truncate">{bookmark.title}</span>
      </button>
      <IconButton
        name={t('player.bookmarks.edit', { title: bookmark.title })}
        icon={Pencil}
        size="sm"
        onClick={() => setIsEditing(true)}
      />
      <IconButton
        name={t('player.bookmarks.remove', { title: bookmark.title })}
        icon={Trash2}
        size="sm"
        onClick={() => void deleteBookmark(bookmark)}
      />
    </li>
  )
}

function BookmarkForm({ bookmark, onDone }: { bookmark: BookmarkView; onDone: () => void }) {
  const { t } = useTranslation()
  const [title, setTitle] = useState(bookmark.title)
  const submit = async () => {
    onDone()
    await changeBookmark(bookmark, title)
  }
  return (
    <li className="px-2 py-1">
      <PlainForm className="flex items-center gap-1" onSubmit={() => void submit()}>
        <span className="tabular w-16 shrink-0 text-muted">{formatClock(bookmark.time)}</span>
        <BookmarkNote value={title} onChange={setTitle} />
        <IconButton name={t('player.bookmarks.save')} icon={Check} size="sm" type="submit" />
        <IconButton name={t('player.bookmarks.cancelEdit')} icon={X} size="sm" onClick={onDone} />
      </PlainForm>
    </li>
  )
}

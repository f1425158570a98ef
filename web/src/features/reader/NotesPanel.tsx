import type { AnnotationView } from '@lectern/contract/annotations'
import clsx from 'clsx'
import { Bookmark, Download, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { PlainForm } from '../../ui/PlainForm.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { toastFailure } from '../../ui/toast-result.ts'
import { changeAnnotation, exportLink, removeAnnotation } from './annotations.api.ts'
import { COLOR_CLASS } from './mark-colors.ts'

interface NotesPanelProps {
  itemId: string
  annotations: readonly AnnotationView[]
  /** The passage that was clicked in the text. */
  chosenId?: string | null
  isFailed: boolean
  onGo: (place: string) => void
}

/** Unsaved drafts of notes: the panel may be closed while editing, by Escape or by a tap on the page. */
const begun = new Map<string, string>()

/** All annotations in the book, in order. */
export function NotesPanel({ itemId, annotations, chosenId, isFailed, onGo }: NotesPanelProps) {
  const { t } = useTranslation()
  if (isFailed) return <p role="alert">{t('reader.note.failed')}</p>
  if (annotations.length === 0) return <p className="text-muted">{t('reader.note.none')}</p>
  return (
    <>
      <ol className="-mx-2 grid gap-1">
        {annotations.map((annotation) => (
          <NoteRow
            key={annotation.id}
            annotation={annotation}
            isChosen={annotation.id === chosenId}
            onGo={() => onGo(annotation.place)}
          />
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap gap-2">
        <LinkButton icon={Download} {...exportLink(itemId, 'markdown')}>
          {t('reader.note.exportMarkdown')}
        </LinkButton>
        <LinkButton icon={Download} {...exportLink(itemId, 'json')}>
          {t('reader.note.exportJson')}
        </LinkButton>
      </div>
    </>
  )
}

/** Positions in PDFs and comics. */
const PAGE_NUMBER = /^\d+$/

interface NoteRowProps {
  annotation: AnnotationView
  isChosen: boolean
  onGo: () => void
}

function NoteRow({ annotation, isChosen, onGo }: NoteRowProps) {
  const { t } = useTranslation()
  const { share } = useFormats()
  const rowRef = useRef<HTMLLIElement>(null)
  const textRef = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isChosen) return
    rowRef.current?.scrollIntoView({ block: 'center' })
    textRef.current?.focus({ preventScroll: true })
  }, [isChosen])
  const [isEditing, setIsEditing] = useState(begun.has(annotation.id))
  const { kind, place, text, note, chapter, fraction, color } = annotation
  const remove = () =>
    removeAnnotation(annotation).catch((error: unknown) => toastFailure(error, t('reader.note.saveFailed')))
  return (
    <li
      ref={rowRef}
      aria-current={isChosen || undefined}
      className={clsx('rounded-control p-2', isChosen ? 'bg-accent-soft' : 'hover:bg-hover')}
    >
      <div className="flex items-start gap-1">
        <button
          ref={textRef}
          data-autofocus={isChosen || undefined}
          type="button"
          onClick={onGo}
          className="grid min-w-0 flex-1 grid-cols-1 gap-1 text-left wrap-anywhere"
        >
          <span className="flex items-center gap-2 text-xs text-muted">
            {kind === 'bookmark' ? (
              <Icon of={Bookmark} sizePx={14} />
            ) : (
              <span aria-hidden className={`size-3 rounded-full ${COLOR_CLASS[color ?? 'yellow']}`} />
            )}
            {chapter ?? t('reader.note.bookmark')} ·{' '}
            {PAGE_NUMBER.test(place) ? t('reader.pageNumber', { number: Number(place) }) : share(fraction)}
          </span>
          {text !== '' && <span className="line-clamp-4 text-sm">{text}</span>}
          {note !== '' && !isEditing && (
            <span className="text-sm whitespace-pre-line text-muted italic">{note}</span>
          )}
        </button>
        <IconButton size="sm" icon={Pencil} name={t('reader.note.edit')} onClick={() => setIsEditing(true)} />
        <IconButton size="sm" icon={Trash2} name={t('reader.note.remove')} onClick={() => void remove()} />
      </div>
      {isEditing && <NoteForm annotation={annotation} onDone={() => setIsEditing(false)} />}
    </li>
  )
}

function NoteForm({ annotation, onDone }: { annotation: AnnotationView; onDone: () => void }) {
  const { t } = useTranslation()
  const [note, setNote] = useState(begun.get(annotation.id) ?? annotation.note)
  const write = (text: string) => {
    begun.set(annotation.id, text)
    setNote(text)
  }
  const end = () => {
    begun.delete(annotation.id)
    onDone()
  }
  const save = async () => {
    await changeAnnotation(annotation, { note })
      .then(end)
      .catch((error: unknown) => toastFailure(error, t('reader.note.saveFailed')))
  }
  return (
    <PlainForm className="grid gap-2 pt-2" onSubmit={() => void save()}>
      <TextArea label={t('reader.note.text')} value={note} onChange={write} rows={3} />
      <div className="flex justify-end gap-2">
        <Button onClick={end}>{t('reader.note.cancel')}</Button>
        <Button type="submit" variant="primary">
          {t('reader.note.save')}
        </Button>
      </div>
    </PlainForm>
  )
}

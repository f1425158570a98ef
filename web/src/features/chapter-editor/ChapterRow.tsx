import { CirclePause, CirclePlay, Crosshair, Lock, LockOpen, Minus, Plus, Rows2, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/IconButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { formatTime } from './clock-time.rules.ts'
import type { ChapterDraft, ChapterError } from './chapters.rules.ts'
import type { Preview } from './preview.ts'
import { TimeField } from './TimeField.tsx'
import type { ChapterChange } from './use-chapter-drafts.ts'

interface ChapterRowProps {
  number: number
  chapter: ChapterDraft
  error: ChapterError | null
  inSeconds: boolean
  isOnly: boolean
  preview: Preview
  isListening: boolean
  /** Position of the preview if it was started from this chapter; otherwise null. */
  playingSeconds: number | null
  onChange: (change: ChapterChange) => void
}

export const ChapterRow = memo(function ChapterRow({
  number,
  chapter,
  error,
  inSeconds,
  isOnly,
  preview,
  isListening,
  playingSeconds,
  onChange,
}: ChapterRowProps) {
  const { t } = useTranslation()
  const { key, startSeconds, title, isLocked } = chapter
  const isPlaying = playingSeconds !== null
  return (
    <li
      className="grid gap-1 border-b border-line py-2 last:border-0"
      aria-label={t('chapters.row', { number })}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="tabular w-7 shrink-0 text-right text-muted">{number}</span>
        <TimeField
          label={t('chapters.startOf', { number })}
          seconds={startSeconds}
          inSeconds={inSeconds}
          onChange={(seconds) => onChange({ kind: 'start', key, seconds })}
        />
        <div className="flex">
          <IconButton
            size="sm"
            icon={Minus}
            name={t('chapters.earlier', { number })}
            onClick={() => onChange({ kind: 'start', key, seconds: startSeconds - 1 })}
          />
          <IconButton
            size="sm"
            icon={Plus}
            name={t('chapters.later', { number })}
            onClick={() => onChange({ kind: 'start', key, seconds: startSeconds + 1 })}
          />
          <IconButton
            size="sm"
            icon={isLocked ? Lock : LockOpen}
            aria-pressed={isLocked}
            name={t('chapters.lock', { number })}
            onClick={(event) => onChange({ kind: 'lock', key, isRange: event.shiftKey })}
            className={isLocked ? 'text-accent' : undefined}
          />
        </div>
        <TextField
          label={t('chapters.titleOf', { number })}
          hideLabel
          value={title}
          onChange={(text) => onChange({ kind: 'title', key, title: text })}
          maxLength={2000}
          className="min-w-36 flex-1"
        />
        <div className="flex">
          <IconButton
            size="sm"
            icon={isPlaying ? CirclePause : CirclePlay}
            name={isPlaying ? t('chapters.stop') : t('chapters.playFrom', { number })}
            onClick={() => (isPlaying ? preview.stop() : preview.play(key, startSeconds))}
          />
          {isListening && (
            <IconButton
              size="sm"
              icon={Crosshair}
              name={t('chapters.setHere', { number })}
              onClick={() => onChange({ kind: 'start', key, seconds: Math.floor(preview.positionSeconds()) })}
            />
          )}
          <IconButton
            size="sm"
            icon={Rows2}
            name={t('chapters.insertBelow', { number })}
            onClick={() => onChange({ kind: 'insert', key })}
          />
          <IconButton
            size="sm"
            icon={Trash2}
            name={t('chapters.remove', { number })}
            disabled={isOnly}
            onClick={() => onChange({ kind: 'remove', key })}
          />
        </div>
      </div>
      {isPlaying && (
        <p className="tabular pl-9 text-sm text-accent">
          {t('chapters.heard', {
            time: formatTime(Math.floor(playingSeconds)),
            seconds: Math.max(0, Math.floor(playingSeconds - startSeconds)),
          })}
        </p>
      )}
      {error !== null && (
        <p role="alert" className="pl-9 text-sm text-danger">
          {t(`chapters.error.${error}`)}
        </p>
      )}
    </li>
  )
})

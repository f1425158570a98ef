import { useState } from 'react'
import { ListEnd } from '../../ui/ListEnd.tsx'
import type { ChapterDraft, ChapterError } from './chapters.rules.ts'
import { ChapterRow } from './ChapterRow.tsx'
import type { Preview } from './preview.ts'
import type { ChapterChange } from './use-chapter-drafts.ts'

interface ChapterListProps {
  drafts: readonly ChapterDraft[]
  errors: readonly (ChapterError | null)[]
  inSeconds: boolean
  preview: Preview
  /** The chapter that the preview was started from. */
  playingKey: number | null
  positionSeconds: number
  onChange: (change: ChapterChange) => void
}

/** A book may have more than a thousand chapters: this many are rendered at first, and again near the end. */
const PORTION = 100

export function ChapterList({ drafts, errors, playingKey, positionSeconds, ...rest }: ChapterListProps) {
  const [drawn, setDrawn] = useState(PORTION)
  // An error that prevents saving has to be visible.
  const shown = Math.max(drawn, errors.findIndex((error) => error !== null) + 1)
  return (
    <>
      <ol>
        {drafts.slice(0, shown).map((chapter, place) => (
          <ChapterRow
            key={chapter.key}
            number={place + 1}
            chapter={chapter}
            error={errors[place] ?? null}
            isOnly={drafts.length === 1}
            isListening={playingKey !== null}
            playingSeconds={playingKey === chapter.key ? positionSeconds : null}
            {...rest}
          />
        ))}
      </ol>
      {shown < drafts.length && <ListEnd key={shown} onNear={() => setDrawn(shown + PORTION)} />}
    </>
  )
}

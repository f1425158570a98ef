import clsx from 'clsx'
import { FileDown } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Progress } from '../../ui/Progress.tsx'
import type { BookWithSound } from './chapter-editor.api.ts'
import { openEmbedModal } from './use-embed-modal.ts'
import { type Embedding, useEmbedding } from './use-embedding.ts'

interface EmbedToolProps {
  item: BookWithSound
  /** The page has unsaved changes, which would not be embedded. */
  isDirty: boolean
}

/** Embeds the saved chapters in the audio files, and shows the progress. */
export function EmbedTool({ item, isDirty }: EmbedToolProps) {
  const { t } = useTranslation()
  const reasonId = useId()
  const embedding = useEmbedding(item.id)
  if (embedding.state !== 'idle') return <EmbedProgress {...embedding} />
  return (
    // On phones there is no room for a disabled button.
    <div className={clsx('mr-auto flex min-w-0 items-center gap-3', isDirty && 'max-sm:hidden')}>
      <Button
        icon={FileDown}
        disabled={isDirty}
        aria-describedby={isDirty ? reasonId : undefined}
        onClick={() => openEmbedModal(item)}
      >
        {t('chapters.embed')}
      </Button>
      {isDirty && (
        <span id={reasonId} className="text-sm text-muted">
          {t('chapters.embedNeedsSaving')}
        </span>
      )}
    </div>
  )
}

function EmbedProgress({ state, share, filename }: Embedding) {
  const { t } = useTranslation()
  const label = t(state === 'waiting' ? 'chapters.embedWaiting' : 'chapters.embedRunning')
  return (
    <div className="mr-auto grid min-w-0 grow content-center gap-1 max-sm:basis-full">
      <p className="flex gap-3 text-sm">
        <span className="truncate">{filename === null ? label : `${label}: ${filename}`}</span>
        {share !== null && (
          <span className="tabular ml-auto">{t('ui.percent', { percent: Math.round(share * 100) })}</span>
        )}
      </p>
      <Progress label={label} value={share} />
    </div>
  )
}

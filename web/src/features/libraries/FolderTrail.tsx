import { ChevronRight, HardDrive } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import type { Step } from './folder-chooser.rules.ts'

interface FolderTrailProps {
  trail: readonly Step[]
  onGoTo: (trail: readonly Step[]) => void
}

const STEP_CLASS =
  'flex min-h-9 shrink-0 items-center gap-2 rounded-control px-2 not-disabled:text-muted not-disabled:hover:bg-hover not-disabled:hover:text-text focus-visible:-outline-offset-2 touch:min-h-11'

/** A long path is scrolled to its end, the current folder. */
function showWhenAdded(step: HTMLElement | null): void {
  step?.scrollIntoView({ block: 'nearest', inline: 'end' })
}

/** Breadcrumb from the root to the current folder; each step links back to it. */
export function FolderTrail({ trail, onGoTo }: FolderTrailProps) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('libraries.chooser.path')}>
      <ol className="flex items-center overflow-x-auto rounded-control bg-raised px-1 [scrollbar-width:thin]">
        <li className="shrink-0">
          <button
            type="button"
            disabled={trail.length === 0}
            aria-current={trail.length === 0 ? 'location' : undefined}
            onClick={() => onGoTo([])}
            className={STEP_CLASS}
          >
            <Icon of={HardDrive} sizePx={18} />
            {t('libraries.chooser.top')}
          </button>
        </li>
        {trail.map((step, index) => (
          <li key={step.path} ref={showWhenAdded} className="flex shrink-0 items-center">
            <Icon of={ChevronRight} sizePx={16} className="shrink-0 text-muted" />
            <button
              type="button"
              disabled={index === trail.length - 1}
              aria-current={index === trail.length - 1 ? 'location' : undefined}
              onClick={() => onGoTo(trail.slice(0, index + 1))}
              className={STEP_CLASS}
            >
              {step.name}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

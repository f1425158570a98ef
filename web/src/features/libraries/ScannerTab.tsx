import { METADATA_SOURCES } from '@lectern/contract/constants'
import clsx from 'clsx'
import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { hinted } from '../../lib/hinted.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import type { DraftProps } from '../../ui/controlled.ts'
import { SortableList } from '../../ui/SortableList.tsx'
import type { LibraryDraft } from './library-form.rules.ts'
import { rankOf, type SourceChoice, sourceChoices, withSource } from './metadata-sources.rules.ts'

/** Metadata sources, highest priority first. */
export function ScannerTab({ draft, onChange }: DraftProps<LibraryDraft>) {
  const { t } = useTranslation()
  const setSources = (sources: readonly SourceChoice[]) => onChange({ ...draft, sources })
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="measure min-w-0 flex-1 basis-72 text-sm text-muted">
          {t('libraries.sources.description')}
        </p>
        <Button size="sm" icon={RotateCcw} onClick={() => setSources(sourceChoices(METADATA_SOURCES))}>
          {t('libraries.sources.reset')}
        </Button>
      </div>
      <SortableList
        label={t('libraries.sources.title')}
        items={draft.sources}
        itemKey={({ source }) => source}
        itemName={({ source }) => t(`libraries.sources.${source}.label`)}
        onSort={setSources}
        className="divide-y divide-line rounded-panel border border-line"
      >
        {(choice, handle) => (
          <SourceRow choice={choice} all={draft.sources} onChange={setSources} handle={handle} />
        )}
      </SortableList>
    </div>
  )
}

interface SourceRowProps {
  choice: SourceChoice
  all: readonly SourceChoice[]
  onChange: (sources: readonly SourceChoice[]) => void
  handle: ReactNode
}

function SourceRow({ choice, all, onChange, handle }: SourceRowProps) {
  const { t } = useTranslation()
  const { source, isOn } = choice
  const rank = rankOf(all, source)
  return (
    <div className={clsx('flex min-h-14 items-center gap-2 py-2 pr-2 pl-4', !isOn && 'opacity-80')}>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <Checkbox
          name={source}
          {...hinted(t, `libraries.sources.${source}.label`)}
          checked={isOn}
          disabled={rank === 'only'}
          onChange={(next) => onChange(withSource(all, source, next))}
          className="min-w-0 flex-1 basis-52"
        />
        {(rank === 'highest' || rank === 'lowest') && (
          <Badge tone={rank === 'highest' ? 'accent' : 'neutral'} className="max-sm:ml-8">
            {t(`libraries.sources.${rank}`)}
          </Badge>
        )}
      </div>
      {handle}
    </div>
  )
}

import type { OrganiseRunView } from '@lectern/contract/organise'
import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { serverTextOr } from '../../../lib/api-error.ts'
import { useDateFormat } from '../../../session/use-date-format.ts'
import { Button } from '../../../ui/Button.tsx'
import { confirmYesNo } from '../../../ui/confirm.ts'
import { toastResult } from '../../../ui/toast-result.ts'
import { undoMoves } from './organise.api.ts'

interface RunListProps {
  runs: readonly OrganiseRunView[]
  onChanged: () => void
}

export function RunList({ runs, onChanged }: RunListProps) {
  return (
    <ul className="divide-y divide-line">
      {runs.map((run) => (
        <RunRow key={run.id} run={run} onChanged={onChanged} />
      ))}
    </ul>
  )
}

function RunRow({ run, onChanged }: { run: OrganiseRunView; onChanged: () => void }) {
  const { t } = useTranslation()
  const { dateTime } = useDateFormat()
  const undo = async () => {
    const confirmed = await confirmYesNo({
      action: t('organise.undo'),
      message: t('organise.confirmUndo', { count: run.numMoved }),
    })
    if (!confirmed) return
    await toastResult(undoMoves(run.id), {
      done: t('organise.undoStarted'),
      failed: (error) => serverTextOr(error, t('organise.undoFailed')),
    })
    onChanged()
  }
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-mono text-sm wrap-anywhere">{run.pattern}</p>
        <p className="text-sm text-muted">
          {[run.libraryName, run.username, dateTime(run.createdAt)].join(' · ')}
        </p>
        <p className="text-sm text-muted">
          {t(`organise.states.${run.state}`, { moved: run.numMoved, planned: run.numPlanned })}
        </p>
        {run.errors.map(({ title, error }) => (
          <p key={title} className="text-sm text-danger">
            {[title, error].join(': ')}
          </p>
        ))}
      </div>
      {run.state === 'done' && run.numMoved > 0 && (
        <Button icon={Undo2} onClick={() => void undo()}>
          {t('organise.undo')}
        </Button>
      )}
    </li>
  )
}

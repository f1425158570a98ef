import type { PlannedMoveView } from '@lectern/contract/organise'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverTextOr } from '../../../lib/api-error.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { confirmYesNo } from '../../../ui/confirm.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Table, type TableColumn } from '../../../ui/Table.tsx'
import { toastResult } from '../../../ui/toast-result.ts'
import { startMoves } from './organise.api.ts'

interface MovePreviewProps {
  libraryId: string
  pattern: string
  preview: { moves: PlannedMoveView[]; numMoves: number; numProblems: number; numInPlace: number }
  onStarted: () => void
}

export function MovePreview({ libraryId, pattern, preview, onStarted }: MovePreviewProps) {
  const { t } = useTranslation()
  const columns = useMoveColumns()
  const [isStarting, setIsStarting] = useState(false)
  const { moves, numMoves, numProblems, numInPlace } = preview
  const start = async () => {
    const confirmed = await confirmYesNo({
      title: t('organise.moveTitle'),
      message: t('organise.confirmMove', { count: numMoves }),
      yesLabel: t('organise.move', { count: numMoves }),
    })
    if (!confirmed) return
    setIsStarting(true)
    const isStarted = await toastResult(startMoves(libraryId, pattern), {
      done: t('organise.started'),
      failed: (error) => serverTextOr(error, t('organise.startFailed')),
    })
    setIsStarting(false)
    if (isStarted) onStarted()
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <p aria-live="polite" className="text-sm text-muted">
        {t('organise.summary', { moves: numMoves, problems: numProblems, inPlace: numInPlace })}
      </p>
      <Table
        caption={t('organise.preview')}
        columns={columns}
        rows={moves}
        rowKey={({ libraryItemId }) => libraryItemId}
        empty={<EmptyState text={t('organise.nothing')} />}
      />
      {moves.length < numMoves + numProblems && (
        <p className="text-sm text-muted">{t('organise.more', { number: moves.length })}</p>
      )}
      {numMoves > 0 && (
        <Button
          variant="primary"
          className="justify-self-start"
          disabled={isStarting}
          onClick={() => void start()}
        >
          {t('organise.move', { count: numMoves })}
        </Button>
      )}
    </div>
  )
}

function useMoveColumns(): TableColumn<PlannedMoveView>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'paths',
      header: t('organise.paths'),
      grow: true,
      cell: ({ from, to, problem }) => (
        <span className="grid gap-1 py-1 font-mono text-sm">
          <span className="text-muted">{from}</span>
          <span className={problem === null ? undefined : 'line-through'}>
            {'→ '}
            {to}
          </span>
        </span>
      ),
    },
    {
      key: 'problem',
      header: t('organise.result'),
      cell: ({ problem }) =>
        problem === null ? (
          <Badge tone="done">{t('organise.willMove')}</Badge>
        ) : (
          <Badge tone="danger">{t(`organise.problems.${problem}`)}</Badge>
        ),
    },
  ]
}

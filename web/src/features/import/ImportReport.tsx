import type { ImportReportView, ImportStateView } from '@lectern/contract/import'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Table } from '../../ui/Table.tsx'
import { numKeptProgress, numSkipped, reportRows } from './import.rules.ts'

/** Result of the last import. */
export function ImportReport({ current }: { current: NonNullable<ImportStateView['current']> }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  if (current.report === null) {
    return (
      <Panel title={t('import.report')}>
        <Alert kind="error" title={t(current.state === 'cancelled' ? 'import.cancelled' : 'import.failed')}>
          {current.error ?? t('import.again')}
        </Alert>
      </Panel>
    )
  }
  return (
    <Panel title={t('import.report')}>
      <div className="grid gap-4">
        <Alert kind="success">{t('import.done')}</Alert>
        {current.report.restorePoint !== null && (
          <Alert kind="info">{t('import.saved', { name: current.report.restorePoint })}</Alert>
        )}
        <Notes report={current.report} />
        <Table
          caption={t('import.report')}
          rows={reportRows(current.report)}
          rowKey={({ name }) => name}
          columns={[
            {
              key: 'name',
              header: t('import.what'),
              grow: true,
              cell: ({ name }) => t(`import.counts.${name}`),
            },
            {
              key: 'added',
              header: t('import.added'),
              numeric: true,
              cell: ({ added }) => number(added),
            },
            {
              key: 'updated',
              header: t('import.updated'),
              numeric: true,
              cell: ({ updated }) => number(updated),
            },
            {
              key: 'kept',
              header: t('import.kept'),
              numeric: true,
              cell: ({ kept }) => number(kept),
            },
          ]}
        />
      </div>
    </Panel>
  )
}

function Notes({ report }: { report: ImportReportView }) {
  const { t } = useTranslation()
  const skipped = numSkipped(report)
  const keptProgress = numKeptProgress(report)
  const notes = [
    ...report.renamedUsers.map((user) => t('import.renamed', user)),
    ...(report.missingItems > 0 ? [t('import.missingItems', { number: report.missingItems })] : []),
    ...(keptProgress > 0 ? [t('import.keptProgress', { number: keptProgress })] : []),
    ...(skipped > 0 ? [t('import.skipped', { number: skipped })] : []),
    ...report.failures,
  ]
  return notes.length === 0 ? null : <Alert kind="warning">{notes.join('\n')}</Alert>
}

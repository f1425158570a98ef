import { SCAN_OUTCOMES } from '@lectern/contract/constants'
import type { ScanRunView } from '@lectern/contract/scans'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../../lib/query-client.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Icon } from '../../ui/Icon.tsx'
import { LoadedList } from '../../ui/LoadedList.tsx'
import { PagePanel } from '../../ui/PagePanel.tsx'
import { Select } from '../../ui/Select.tsx'
import { useServerEvent } from '../../session/use-server-event.ts'
import { useDateFormat } from '../../session/use-date-format.ts'
import { ScanLines } from './ScanLines.tsx'
import { StoppedScan } from './StoppedScan.tsx'
import { scanRunsQuery } from './scans.api.ts'

interface ScansPageProps {
  libraryId: string
  libraryName: string
}

/** A library's latest scans, with the reasons for each change. */
export function ScansPage({ libraryId, libraryName }: ScansPageProps) {
  const { t } = useTranslation()
  const title = t('scanner.report.title', { name: libraryName })
  useServerEvent('scan_complete', () => {
    void queryClient.invalidateQueries({ queryKey: scanRunsQuery(libraryId).queryKey })
  })
  return (
    <PagePanel
      title={title}
      action={
        <Link to="/config/libraries" className={buttonClass('ghost', 'sm')}>
          <Icon of={ArrowLeft} sizePx={16} />
          {t('libraries.title')}
        </Link>
      }
    >
      <LoadedList
        query={useQuery(scanRunsQuery(libraryId))}
        failed={t('scanner.report.failed')}
        empty={t('scanner.report.none')}
        className="h-64 w-full"
      >
        {(runs) => <Runs libraryId={libraryId} runs={runs} />}
      </LoadedList>
    </PagePanel>
  )
}

function Runs({ libraryId, runs }: { libraryId: string; runs: readonly ScanRunView[] }) {
  const { t } = useTranslation()
  const dates = useDateFormat()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const run = runs.find(({ id }) => id === chosenId) ?? runs[0]
  if (!run) return null
  return (
    <div className="grid grid-cols-1 gap-6">
      <Select
        label={t('scanner.report.scan')}
        value={run.id}
        onChange={setChosenId}
        options={runs.map(({ id, startedAt, kind, state }) => ({
          value: id,
          label: dates.dateTime(startedAt),
          description: `${t(`scanner.kind.${kind}`)}, ${t(`scanner.state.${state}`)}`,
        }))}
        className="max-w-96"
      />
      {run.error !== null && <StoppedScan run={run} isNewest={run === runs[0]} />}
      <RunFacts run={run} />
      <ScanLines key={run.id} libraryId={libraryId} scanId={run.id} />
    </div>
  )
}

const SHOWN_COUNTS = ['found', ...SCAN_OUTCOMES.filter((outcome) => outcome !== 'noted')] as const

function RunFacts({ run }: { run: ScanRunView }) {
  const { t } = useTranslation()
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-1 sm:grid-cols-3">
      <div className="flex justify-between gap-3 max-sm:col-span-2">
        <dt className="text-muted">{t('scanner.report.state')}</dt>
        <dd className="first-letter:uppercase">{t(`scanner.state.${run.state}`)}</dd>
      </div>
      {SHOWN_COUNTS.map((name) => (
        <div key={name} className="flex justify-between gap-3">
          <dt className="text-muted">
            {name === 'found' ? t('scanner.report.found') : t(`scanner.outcome.${name}`)}
          </dt>
          <dd className="tabular">{run.counts[name]}</dd>
        </div>
      ))}
    </dl>
  )
}

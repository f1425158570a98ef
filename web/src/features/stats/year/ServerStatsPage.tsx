import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LoadState } from '../../../ui/LoadState.tsx'
import { PagePanel } from '../../../ui/PagePanel.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Table } from '../../../ui/Table.tsx'
import { useStatFormats } from '../use-stat-formats.ts'
import { useYear } from './use-year.ts'
import { serverHoldingsQuery, serverYearQuery } from './year.api.ts'
import { serverPictures } from './year-picture.rules.ts'
import { YearSelect } from './YearPage.tsx'
import { YearPictures } from './YearPictures.tsx'

/** Admins only: contents of all libraries, and the server's year in review. */
export function ServerStatsPage() {
  const { t } = useTranslation()
  return (
    <div className="grid grid-cols-1 gap-6">
      <PagePanel title={t('year.serverStats')} description={t('year.serverStatsWhat')}>
        <Holdings />
      </PagePanel>
      <ServerYear />
    </div>
  )
}

const KINDS = ['books', 'podcasts', 'total'] as const

function Holdings() {
  const { t } = useTranslation()
  const query = useQuery(serverHoldingsQuery())
  const { data } = query
  const { number, size } = useStatFormats()
  if (query.isError || !data) return <LoadState query={query} failed={t('year.failed')} className="h-40" />
  return (
    <Table
      caption={t('year.serverStats')}
      columns={[
        { key: 'kind', header: t('year.kind'), grow: true, cell: ({ kind }) => t(`year.kinds.${kind}`) },
        { key: 'items', header: t('year.items'), numeric: true, cell: ({ numItems }) => number(numItems) },
        {
          key: 'files',
          header: t('year.audioFiles'),
          numeric: true,
          hideBelow: 'sm',
          cell: ({ numAudioFiles }) => number(numAudioFiles),
        },
        {
          key: 'size',
          header: t('year.sizeAll'),
          numeric: true,
          cell: ({ totalSize }) => size(totalSize),
        },
      ]}
      rows={KINDS.map((kind) => ({ kind, ...data[kind] }))}
      rowKey={({ kind }) => kind}
    />
  )
}

function ServerYear() {
  const { t } = useTranslation()
  const { year, setYear, query, pictures } = useYear(serverYearQuery, serverPictures)
  return (
    <Panel title={t('year.serverTitle')} action={<YearSelect year={year} onChange={setYear} />}>
      <LoadState query={query} failed={t('year.failed')} className="mx-auto aspect-square max-w-lg" />
      {pictures && <YearPictures key={year} pictures={pictures} />}
    </Panel>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../lib/format-duration.ts'
import { LoadState } from '../../ui/LoadState.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Table } from '../../ui/Table.tsx'
import type { BookWithSound } from '../chapter-editor/chapter-editor.api.ts'
import { tagPreviewQuery } from './tools.api.ts'

/** Preview of the tags to be written. */
export function TagPreview({ itemId }: { itemId: string }) {
  const { t } = useTranslation()
  const query = useQuery(tagPreviewQuery(itemId))
  const { data } = query
  return (
    <Panel title={t('tools.tags')}>
      <LoadState query={query} failed={t('tools.tagsFailed')} className="h-64" />
      {data && (
        <Table
          caption={t('tools.tags')}
          rows={Object.entries(data)}
          rowKey={([name]) => name}
          columns={[
            { key: 'name', header: t('tools.tag'), cell: ([name]) => name },
            {
              key: 'value',
              header: t('tools.value'),
              grow: true,
              cell: ([, value]) => <span className="line-clamp-3">{value}</span>,
            },
          ]}
        />
      )}
    </Panel>
  )
}

export function ChapterPreview({ item }: { item: BookWithSound }) {
  const { t } = useTranslation()
  return (
    <Panel title={t('tools.chapters')}>
      <Table
        caption={t('tools.chapters')}
        rows={item.media.chapters}
        rowKey={({ id }) => String(id)}
        empty={<p className="text-muted">{t('tools.noChapters')}</p>}
        columns={[
          { key: 'title', header: t('tools.chapter'), grow: true, cell: ({ title }) => title },
          { key: 'start', header: t('tools.from'), numeric: true, cell: ({ start }) => formatClock(start) },
          { key: 'end', header: t('tools.to'), numeric: true, cell: ({ end }) => formatClock(end) },
        ]}
      />
    </Panel>
  )
}

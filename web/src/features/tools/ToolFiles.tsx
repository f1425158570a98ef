import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../lib/format-duration.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Table } from '../../ui/Table.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { BookWithSound } from '../chapter-editor/chapter-editor.api.ts'

interface ToolFilesProps {
  item: BookWithSound
  /** From 0 to 1, keyed by inode. */
  shares: ReadonlyMap<string, number>
}

/** Audio files of the book, with the progress of each. */
export function ToolFiles({ item, shares }: ToolFilesProps) {
  const { t } = useTranslation()
  const { size } = useFormats()
  const files = item.media.audioFiles.filter(({ exclude }) => !exclude)
  return (
    <Panel title={t('tools.files')}>
      <Table
        caption={t('tools.files')}
        rows={files}
        rowKey={({ ino }) => ino}
        columns={[
          { key: 'name', header: t('tools.file'), grow: true, cell: ({ metadata }) => metadata.filename },
          {
            key: 'codec',
            header: t('tools.codec.label'),
            hideBelow: 'md',
            cell: ({ codec, bitRate }) =>
              bitRate ? `${codec}, ${t('tools.kbits', { kbits: Math.round(bitRate / 1000) })}` : codec,
          },
          {
            key: 'length',
            header: t('tools.length'),
            numeric: true,
            hideBelow: 'sm',
            cell: ({ duration }) => formatClock(duration ?? 0),
          },
          {
            key: 'size',
            header: t('tools.size'),
            numeric: true,
            hideBelow: 'sm',
            cell: ({ metadata }) => size(metadata.size),
          },
          {
            key: 'state',
            header: t('tools.state'),
            numeric: true,
            align: 'end',
            cell: ({ ino }) => <FileState share={shares.get(ino)} />,
          },
        ]}
      />
    </Panel>
  )
}

function FileState({ share }: { share: number | undefined }) {
  const { t } = useTranslation()
  if (share === undefined) return null
  if (share >= 1)
    return (
      <>
        <Icon of={Check} className="ml-auto text-done" />
        <VisuallyHidden>{t('tools.fileDone')}</VisuallyHidden>
      </>
    )
  return t('ui.percent', { percent: Math.floor(share * 100) })
}

import type { AudioFileView } from '@lectern/contract/item-files'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../../lib/format-duration.ts'
import { Modal } from '../../../ui/Modal.tsx'
import { useFormats } from '../../../lib/use-formats.ts'

interface AudioFileModalProps {
  file: AudioFileView
  open: boolean
  onClose: () => void
}

/** Technical details of a file, and its embedded tags. */
export function AudioFileModal({ file, open, onClose }: AudioFileModalProps) {
  const { t } = useTranslation()
  const tags = Object.entries(file.metaTags).filter(([, value]) => value !== '')
  return (
    <Modal open={open} onClose={onClose} title={file.metadata.filename} width={700}>
      <p className="mb-4 text-sm wrap-anywhere text-muted">{file.metadata.path}</p>
      <FileFacts file={file} />
      {tags.length > 0 && (
        <>
          <h3 className="mt-6 mb-2 font-serif text-lg font-semibold">{t('item.audio.tags')}</h3>
          <Pairs pairs={tags} />
        </>
      )}
    </Modal>
  )
}

function FileFacts({ file }: { file: AudioFileView }) {
  const { t } = useTranslation()
  const format = useFormats()
  const channels = [file.channels, file.channelLayout].filter((part) => part !== null).join(' · ')
  const facts: [string, string | null][] = [
    [t('item.columns.size'), format.size(file.metadata.size)],
    [t('item.columns.duration'), formatClock(file.duration)],
    [t('item.audio.format'), file.format],
    [t('item.audio.codec'), file.codec],
    [t('item.audio.channels'), channels],
    [
      t('item.audio.bitRate'),
      file.bitRate === null ? null : `${format.number(Math.round(file.bitRate / 1000))} kbit/s`,
    ],
    [t('item.audio.chapters'), format.number(file.chapters.length)],
    [t('item.audio.language'), file.language],
    [t('item.audio.timeBase'), file.timeBase],
    [t('item.audio.cover'), file.embeddedCoverArt ?? t('item.audio.none')],
  ]
  return <Pairs pairs={facts} />
}

function Pairs({ pairs }: { pairs: readonly (readonly [string, string | null])[] }) {
  return (
    <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-4 gap-y-1 text-sm">
      {pairs.map(([name, value]) =>
        value === null || value === '' ? null : (
          <Fragment key={name}>
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
          </Fragment>
        ),
      )}
    </dl>
  )
}

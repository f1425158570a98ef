import type { ItemExpandedView } from '@lectern/contract/items'
import type { AudioFileView, FileMetadataView } from '@lectern/contract/item-files'
import { extensionOf } from '@lectern/contract/rules/file-types'
import { BookOpen, Download, Info } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadLink } from '../../../lib/link-with-token.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import { usePermissions } from '../../../session/use-permissions.ts'
import { readerKindOf } from '../../reader/ebook.rules.ts'
import { useCanRead } from '../../reader/use-can-read.ts'
import { openReader } from '../../reader/use-reader.ts'
import { fileDownloadPath } from '../item-page.api.ts'
import { AudioFileModal } from './AudioFileModal.tsx'

interface FileActionsProps {
  item: ItemExpandedView
  file: { ino: string; metadata: FileMetadataView }
  /** Set for audio files, which have more details. */
  audioFile?: AudioFileView | undefined
}

const ICON_LINK =
  'inline-grid size-8 place-items-center rounded-full text-muted hover:bg-hover hover:text-text touch:size-11'

export function FileActions({ item, file, audioFile }: FileActionsProps) {
  const { t } = useTranslation()
  const { canDownload, isAdmin } = usePermissions()
  const canRead = useCanRead()
  const [isInfoOpen, setIsInfoOpen] = useState(false)
  const { filename } = file.metadata
  return (
    <span className="inline-flex">
      {canRead && readerKindOf(extensionOf(file.metadata.filename)) !== null && !item.isMissing && (
        <IconButton
          size="sm"
          icon={BookOpen}
          name={t('item.readFile', { name: filename })}
          onClick={() => openReader(item.id, file.ino)}
        />
      )}
      {audioFile && isAdmin && (
        <>
          <IconButton
            size="sm"
            icon={Info}
            name={t('item.moreInfo', { name: filename })}
            onClick={() => setIsInfoOpen(true)}
          />
          <AudioFileModal file={audioFile} open={isInfoOpen} onClose={() => setIsInfoOpen(false)} />
        </>
      )}
      {canDownload && !item.isMissing && (
        <Tooltip text={t('item.downloadFile', { name: filename })}>
          <a
            {...downloadLink(fileDownloadPath(item.id, file.ino))}
            download={filename}
            aria-label={t('item.downloadFile', { name: filename })}
            className={ICON_LINK}
          >
            <Icon of={Download} sizePx={18} />
          </a>
        </Tooltip>
      )}
    </span>
  )
}

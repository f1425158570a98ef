import {
  AUDIO_EXTENSIONS,
  EBOOK_EXTENSIONS,
  IMAGE_EXTENSIONS,
  INFO_EXTENSIONS,
  type LibraryMediaType,
  METADATA_EXTENSIONS,
  TEXT_EXTENSIONS,
} from '@lectern/contract/rules/file-types'
import clsx from 'clsx'
import { FolderUp, Upload } from 'lucide-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { toast } from '../../ui/toast.tsx'
import { entriesOf, filesOfChoice, readDrop } from './read-drop.ts'
import { type Found, itemsOfChoice, itemsOfDrop } from './upload-items.rules.ts'

interface DropAreaProps {
  mediaType: LibraryMediaType
  /** Something is being dragged over the window. */
  isOver: boolean
  onFound: (found: Found) => void
}

const extensionsFor = (mediaType: LibraryMediaType): string[] => [
  ...AUDIO_EXTENSIONS,
  ...(mediaType === 'book' ? EBOOK_EXTENSIONS : []),
  ...IMAGE_EXTENSIONS,
  ...TEXT_EXTENSIONS,
  ...INFO_EXTENSIONS,
  ...METADATA_EXTENSIONS,
]

/** Drop target for files and folders, with a button to choose them instead. */
export function DropArea({ mediaType, isOver, onFound }: DropAreaProps) {
  const { t } = useTranslation()
  const [isReading, setIsReading] = useState(false)
  const filesRef = useRef<HTMLInputElement>(null)
  const folderRef = useRef<HTMLInputElement>(null)
  const extensions = extensionsFor(mediaType)

  const give = (found: Found) => {
    if (found.items.length === 0) toast.error(t('upload.nothingFound'))
    onFound(found)
  }
  const handleDrop = async (event: DragEvent) => {
    event.preventDefault()
    const entries = entriesOf(event.dataTransfer)
    setIsReading(true)
    try {
      const { files, folders } = await readDrop(entries)
      give(itemsOfDrop(mediaType, files, folders))
    } catch {
      toast.error(t('upload.invalidDrop'))
    } finally {
      setIsReading(false)
    }
  }
  const handleChoice = (input: HTMLInputElement) => {
    give(itemsOfChoice(mediaType, filesOfChoice(input.files ?? [])))
    // Allows choosing the same files again after a failure.
    input.value = ''
  }
  return (
    <div
      role="group"
      aria-label={t('upload.dropLabel')}
      aria-busy={isReading}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => void handleDrop(event)}
      className={clsx(
        'grid min-h-72 place-content-center justify-items-center gap-3 rounded-panel border-2 border-dashed px-4 py-8 text-center',
        isOver ? 'border-accent bg-accent-soft' : 'border-edge/60 bg-raised/40',
      )}
    >
      <Icon of={Upload} sizePx={36} className="text-muted" />
      <p className="font-medium touch:hidden">{t('upload.dropHere')}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button icon={Upload} busy={isReading} onClick={() => filesRef.current?.click()}>
          {t('upload.chooseFiles')}
        </Button>
        <Button icon={FolderUp} busy={isReading} onClick={() => folderRef.current?.click()}>
          {t('upload.chooseFolder')}
        </Button>
      </div>
      <input
        ref={filesRef}
        type="file"
        multiple
        tabIndex={-1}
        aria-hidden
        aria-label={t('upload.chooseFiles')}
        accept={extensions.map((extension) => `.${extension}`).join(',')}
        onChange={(event) => handleChoice(event.currentTarget)}
        className="sr-only"
      />
      <input
        ref={folderRef}
        type="file"
        tabIndex={-1}
        aria-hidden
        aria-label={t('upload.chooseFolder')}
        {...{ webkitdirectory: '' }}
        onChange={(event) => handleChoice(event.currentTarget)}
        className="sr-only"
      />
      <div className="measure text-sm text-muted">
        <p>{t('upload.folderNote')}</p>
        {mediaType === 'book' && <p>{t('upload.looseNote')}</p>}
        <p>{t('upload.types', { types: extensions.join(', ') })}</p>
      </div>
    </div>
  )
}

/**
 * The whole window shows that files may be dropped, and a drop beside the target does not open them in place of the
 * app.
 */
export function useDragOverWindow(): boolean {
  const [depth, setDepth] = useState(0)
  useEffect(() => {
    const enter = () => setDepth((now) => now + 1)
    const leave = () => setDepth((now) => Math.max(0, now - 1))
    const over = (event: globalThis.DragEvent) => event.preventDefault()
    const drop = (event: globalThis.DragEvent) => {
      event.preventDefault()
      setDepth(0)
    }
    window.addEventListener('dragenter', enter)
    window.addEventListener('dragleave', leave)
    window.addEventListener('dragover', over)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragenter', enter)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('dragover', over)
      window.removeEventListener('drop', drop)
    }
  }, [])
  return depth > 0
}

import { uploadFolders } from '@lectern/contract/rules/file-names'
import type { LibraryMediaType } from '@lectern/contract/rules/file-types'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Search, X } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatSize } from '../../lib/format-size.ts'
import { hinted } from '../../lib/hinted.ts'
import { currentLocale } from '../../lib/i18n.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { fieldsOf } from '../../lib/fields-of.ts'
import { itemPath } from '../../cards/paths.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { ReadOnlyField } from '../../ui/ReadOnlyField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { FileNames } from './FileNames.tsx'
import { takenQuery } from './upload.api.ts'
import type { ItemNames } from './upload-items.rules.ts'
import { sizeOf, type UploadCardState } from './use-upload.ts'

interface UploadCardProps {
  number: number
  card: UploadCardState
  mediaType: LibraryMediaType
  folderPath: string
  /** Id of the item, once a scan has found it. */
  itemId: string | undefined
  isLocked: boolean
  /** Provider for looking up names. */
  provider: string
  onEdit: (key: number, names: Partial<ItemNames>) => void
  onLookUp: (card: UploadCardState, provider: string) => Promise<void>
  onRemove: (key: number) => void
}

/** One item to upload: its names, target folder, files and progress. */
export const UploadCard = memo(function UploadCard(props: UploadCardProps) {
  const { number, card, mediaType, isLocked, provider, onLookUp, onRemove } = props
  const onEdit = (names: Partial<ItemNames>) => props.onEdit(card.key, names)
  const { t } = useTranslation()
  const isBook = mediaType === 'book'
  const isFixed = isLocked || card.status === 'done'
  const field = fieldsOf(card, onEdit)
  return (
    <li className="grid grid-cols-1 gap-4 rounded-panel bg-surface p-4" aria-label={card.title}>
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-serif text-lg font-semibold">{t('upload.item', { number })}</h2>
        {!isFixed && (
          <IconButton
            icon={X}
            name={t('upload.remove', { name: card.title || String(number) })}
            onClick={() => onRemove(card.key)}
          />
        )}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('upload.title')}
          required
          {...field('title')}
          readOnly={isFixed}
          maxLength={500}
          error={card.status === 'waiting' && card.error !== null ? card.error : undefined}
          className={isBook ? undefined : 'sm:col-span-2'}
        />
        {isBook && (
          <>
            <TextField label={t('upload.author')} {...field('author')} readOnly={isFixed} maxLength={500} />
            <TextField
              {...hinted(t, 'upload.series')}
              {...field('series')}
              readOnly={isFixed}
              maxLength={500}
            />
          </>
        )}
        <Directory {...props} />
      </div>
      {isBook && !isFixed && (
        <div>
          <Button
            icon={Search}
            busy={card.isLookingUp}
            disabled={card.title.trim() === ''}
            onClick={() => void onLookUp(card, provider)}
          >
            {t('upload.lookUp')}
          </Button>
        </div>
      )}
      <FileNames title={t('upload.itemFiles')} files={card.itemFiles} />
      {card.otherFiles.length > 0 && <FileNames title={t('upload.otherFiles')} files={card.otherFiles} />}
      <CardStatus card={card} itemId={props.itemId} />
    </li>
  )
})

const LOOK_AFTER_MS = 300

/** Target folder, and whether something is already there. */
function Directory({ card, mediaType, folderPath }: UploadCardProps) {
  const { t } = useTranslation()
  const directory = uploadFolders(mediaType, card).join('/')
  const settled = useDebounced(directory, LOOK_AFTER_MS)
  const isWaiting = card.status === 'waiting'
  const { data: isTaken } = useQuery({
    ...takenQuery(folderPath, settled),
    ...(isWaiting ? {} : { enabled: false }),
  })
  return (
    <ReadOnlyField
      label={t('upload.directory')}
      value={directory}
      error={isWaiting && isTaken && settled === directory ? t('upload.taken') : undefined}
    />
  )
}

function CardStatus({ card, itemId }: Pick<UploadCardProps, 'card' | 'itemId'>) {
  const { t } = useTranslation()
  const size = (bytes: number) => formatSize(bytes, currentLocale())
  const total = sizeOf(card)
  if (card.status === 'done') {
    return (
      <Alert
        kind="success"
        action={
          itemId && (
            <Link to={itemPath(itemId)} className={buttonClass('secondary', 'md', 'max-w-full')}>
              <span className="truncate">{t('upload.openItem', { title: card.title })}</span>
            </Link>
          )
        }
      >
        {t('upload.cardDone')}
      </Alert>
    )
  }
  if (card.status === 'failed') return <Alert kind="error">{card.error ?? t('upload.cardFailed')}</Alert>
  if (card.status === 'waiting') return null
  const words = t('upload.sent', { sent: size(card.sentBytes), total: size(total) })
  return (
    <div className="grid gap-1">
      <Progress label={card.title} value={total === 0 ? 1 : card.sentBytes / total} valueText={words} />
      <p className="tabular text-sm text-muted">{words}</p>
    </div>
  )
}

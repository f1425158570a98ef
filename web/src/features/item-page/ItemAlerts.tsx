import type { ItemExpandedView } from '@lectern/contract/items'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../../session/use-permissions.ts'
import { Alert } from '../../ui/Alert.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { useCanRead } from '../reader/use-can-read.ts'
import { formatRanges, invalidFilesOf, isBook } from './media.rules.ts'

/** Permanent notices about problems with an item. */
export function ItemAlerts({ item }: { item: ItemExpandedView }) {
  const { t } = useTranslation()
  const invalidFiles = invalidFilesOf(item)
  const canRead = useCanRead()
  const { isAdmin } = usePermissions()
  const isOnlyEbook = isBook(item) && item.media.tracks.length === 0 && item.media.ebookFile !== null
  const missingParts = isBook(item) ? item.media.missingParts : []
  return (
    <>
      {item.isMissing && (
        <Alert kind="error" title={t('item.alerts.missingTitle')}>
          {t('item.alerts.missing')}
        </Alert>
      )}
      {!item.isMissing && item.isInvalid && (
        <Alert kind="error" title={t('item.alerts.invalidTitle')}>
          {t('item.alerts.invalid')}
        </Alert>
      )}
      {isOnlyEbook && !canRead && (
        <Alert
          kind="error"
          title={t('item.alerts.readerOffTitle')}
          action={
            isAdmin && (
              <Link to="/config" className={buttonClass('secondary', 'sm')}>
                {t('shell.settings')}
              </Link>
            )
          }
        >
          {isAdmin ? t('item.alerts.readerOffAdmin') : t('item.alerts.readerOff')}
        </Alert>
      )}
      {missingParts.length > 0 && (
        <Alert kind="warning" title={t('item.alerts.missingParts', { count: missingParts.length })}>
          {formatRanges(missingParts)}
        </Alert>
      )}
      {invalidFiles.length > 0 && (
        <Alert kind="error" title={t('item.alerts.invalidFiles', { count: invalidFiles.length })}>
          <ul className="list-disc pl-5">
            {invalidFiles.map(({ filename, error }) => (
              <li key={filename} className="wrap-anywhere">
                {error === '' ? filename : `${filename}: ${error}`}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  )
}

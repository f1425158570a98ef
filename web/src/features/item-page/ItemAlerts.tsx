import type { ItemExpandedView } from '@lectern/contract/items'
import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/Alert.tsx'
import { formatRanges, invalidFilesOf, isBook } from './media.rules.ts'

/** What is wrong with an item, in boxes that stay. */
export function ItemAlerts({ item }: { item: ItemExpandedView }) {
  const { t } = useTranslation()
  const invalidFiles = invalidFilesOf(item)
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

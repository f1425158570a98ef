import type { LibraryView } from '@lectern/contract/libraries'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { SearchDrawing, ShelfDrawing } from '../../ui/Drawings.tsx'
import { EmptyPage } from '../../ui/EmptyPage.tsx'
import { useToastedMutation } from '../../ui/use-toasted-mutation.ts'
import { startScan } from '../scanner/scanner.api.ts'
import { useScanOf } from '../scanner/use-scans.ts'
import { usePermissions } from '../../session/use-permissions.ts'

/** An empty library: admins are shown where to add something. */
export function EmptyLibrary({ library }: { library: LibraryView }) {
  const { t } = useTranslation()
  const { isAdmin } = usePermissions()
  return (
    <EmptyPage
      drawing={<ShelfDrawing />}
      text={t('shelves.empty.library', { name: library.name })}
      action={isAdmin && <FirstSteps libraryId={library.id} />}
    />
  )
}

function FirstSteps({ libraryId }: { libraryId: string }) {
  const { t } = useTranslation()
  const isScanning = useScanOf(libraryId) !== undefined
  const scan = useToastedMutation({
    mutationFn: () => startScan(libraryId),
    failed: t('shelves.empty.scanFailed'),
  })
  return (
    <div className="flex flex-wrap justify-center gap-2">
      <Button variant="primary" busy={isScanning || scan.isPending} onClick={() => scan.mutate()}>
        {isScanning ? t('shelves.empty.scanning') : t('shelves.empty.scan')}
      </Button>
      <Link to="/config" className={buttonClass('secondary', 'md')}>
        {t('shelves.empty.configure')}
      </Link>
    </div>
  )
}

interface NothingFoundProps {
  text: string
  onClear: (() => void) | undefined
}

/** No entries match the filter. */
export function NothingFound({ text, onClear }: NothingFoundProps) {
  const { t } = useTranslation()
  return (
    <EmptyPage
      drawing={<SearchDrawing />}
      text={text}
      action={onClear && <Button onClick={onClear}>{t('shelves.filter.clear')}</Button>}
    />
  )
}

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

/** An empty library: people who can fill it are shown how. */
export function EmptyLibrary({ library }: { library: LibraryView }) {
  const { t } = useTranslation()
  const { isAdmin, canAddPodcasts } = usePermissions()
  const { id, name, mediaType } = library
  const addsPodcasts = mediaType === 'podcast' && canAddPodcasts
  return (
    <EmptyPage
      drawing={<ShelfDrawing />}
      text={
        isAdmin ? t(`shelves.empty.library.${mediaType}`, { name }) : t('shelves.empty.nothing', { name })
      }
      action={
        (isAdmin || addsPodcasts) && (
          <div className="flex flex-wrap justify-center gap-2">
            {addsPodcasts && (
              <Link
                to="/library/$libraryId/podcast/search"
                params={{ libraryId: id }}
                className={buttonClass('primary', 'md')}
              >
                {t('shell.podcastSearch')}
              </Link>
            )}
            {isAdmin && <ScanSteps libraryId={id} isMain={!addsPodcasts} />}
          </div>
        )
      }
    />
  )
}

function ScanSteps({ libraryId, isMain }: { libraryId: string; isMain: boolean }) {
  const { t } = useTranslation()
  const isScanning = useScanOf(libraryId) !== undefined
  const scan = useToastedMutation({
    mutationFn: () => startScan(libraryId),
    failed: t('shelves.empty.scanFailed'),
  })
  return (
    <>
      <Button
        variant={isMain ? 'primary' : 'secondary'}
        busy={isScanning || scan.isPending}
        onClick={() => scan.mutate()}
      >
        {isScanning ? t('shelves.empty.scanning') : t('shelves.empty.scan')}
      </Button>
      <Link to="/config" className={buttonClass('secondary', 'md')}>
        {t('shelves.empty.configure')}
      </Link>
    </>
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

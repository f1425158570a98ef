import type { LibraryView } from '@lectern/contract/libraries'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { ShelfDrawing } from '../../ui/Drawings.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/LoadState.tsx'
import { LoadingRows } from '../../ui/LoadingRows.tsx'
import { PagePanel } from '../../ui/PagePanel.tsx'
import { useEditor } from '../../ui/use-editor.tsx'
import { librariesQuery } from './libraries.api.ts'
import { LibraryList } from './LibraryList.tsx'
import { LibraryModal } from './LibraryModal.tsx'
import { useLibraryDeletion, useLibraryMatching, useLibraryScans } from './use-library-actions.ts'

interface LibrariesPageProps {
  /** Starts with the form for a new library open. */
  startsWithNew?: boolean
}

/** Lists all libraries of the server. */
export function LibrariesPage({ startsWithNew = false }: LibrariesPageProps) {
  const { t } = useTranslation()
  const libraries = useQuery(librariesQuery())
  const editor = useEditor<LibraryView>(startsWithNew)
  const scans = useLibraryScans()
  const matching = useLibraryMatching()
  const deletion = useLibraryDeletion()

  const actions = {
    onEdit: editor.open,
    onScan: scans.scan,
    onForceScan: (library: LibraryView) => void scans.askToForceScan(library),
    onMatch: matching.mutate,
    onDelete: (library: LibraryView) => void deletion.askToDelete(library),
    isDeleting: deletion.isDeleting,
  }
  const isEmpty = libraries.data?.length === 0
  return (
    <PagePanel
      title={t('libraries.title')}
      description={t('libraries.description')}
      action={
        !isEmpty && (
          <Button variant="primary" icon={Plus} onClick={() => editor.open(null)}>
            {t('libraries.add')}
          </Button>
        )
      }
    >
      {libraries.data && !isEmpty && (
        <>
          <LibraryList libraries={libraries.data} actions={actions} />
          <p className="measure mt-4 text-sm text-muted">{t('libraries.forceNote')}</p>
        </>
      )}
      {isEmpty && <NoLibrary onAdd={() => editor.open(null)} />}
      {!libraries.data && libraries.isError && (
        <LoadError query={libraries} message={t('libraries.loadFailed')} />
      )}
      {libraries.isPending && (
        <LoadingRows text={t('ui.loading')} heights={['h-12', 'h-12', 'h-12']} gap="gap-px" />
      )}
      {editor.show((library, modal) => (
        <LibraryModal library={library} {...modal} />
      ))}
    </PagePanel>
  )
}

function NoLibrary({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      drawing={<ShelfDrawing />}
      text={t('libraries.none')}
      action={
        <Button variant="primary" icon={Plus} onClick={onAdd}>
          {t('libraries.addFirst')}
        </Button>
      }
    />
  )
}

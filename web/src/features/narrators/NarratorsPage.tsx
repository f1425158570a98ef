import type { NarratorView } from '@lectern/contract/browse'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../lib/page-title.ts'
import { usePageState } from '../../lib/use-page-state.ts'
import { SearchDrawing } from '../../ui/Drawings.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadState } from '../../ui/LoadState.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Table, type TableColumn } from '../../ui/Table.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { FilterLink } from '../../cards/FilterLink.tsx'
import { useRefreshOnItemEvents } from '../items/use-refresh-on-item-events.ts'
import { usePermissions } from '../../session/use-permissions.ts'
import { NarratorActions } from './NarratorActions.tsx'
import { narratorsQuery } from './narrators.api.ts'

/** Narrators of a library; each name links to their books. */
export function NarratorsPage({ libraryId }: { libraryId: string }) {
  const { t } = useTranslation()
  const narrators = useQuery(narratorsQuery(libraryId))
  useRefreshOnItemEvents(narratorsQuery(libraryId).queryKey)
  usePageTitle(t('narrators.title'))
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-1 content-start gap-4 px-4 py-6 md:px-6">
      <h1 className="font-serif text-2xl font-semibold sm:text-3xl">{t('narrators.title')}</h1>
      {narrators.data && <NarratorTable narrators={narrators.data} libraryId={libraryId} />}
      <LoadState query={narrators} failed={t('narrators.loadFailed')} className="h-64 w-full" />
    </div>
  )
}

const ROWS_PER_PAGE = 100

function NarratorTable({ narrators, libraryId }: { narrators: NarratorView[]; libraryId: string }) {
  const { t } = useTranslation()
  const [text, setText] = usePageState('text', '')
  const { canUpdate } = usePermissions()
  const names = useMemo(() => narrators.map(({ name }) => name), [narrators])
  const found = useMemo(() => {
    const wanted = text.trim().toLocaleLowerCase()
    return narrators.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
  }, [narrators, text])
  const [page, setPage] = usePageState('page', 0)
  const numPages = Math.max(1, Math.ceil(found.length / ROWS_PER_PAGE))
  const shownPage = Math.min(page, numPages - 1)
  const shown = found.slice(shownPage * ROWS_PER_PAGE, (shownPage + 1) * ROWS_PER_PAGE)
  if (narrators.length === 0) return <EmptyState text={t('narrators.none')} />
  const actions: TableColumn<NarratorView> = {
    key: 'actions',
    header: <span className="sr-only">{t('names.actions')}</span>,
    align: 'end',
    cell: (narrator) => <NarratorActions narrator={narrator} libraryId={libraryId} names={names} />,
  }
  const columns: TableColumn<NarratorView>[] = [
    {
      key: 'name',
      header: t('narrators.name'),
      grow: true,
      cell: ({ name }) => (
        <FilterLink
          libraryId={libraryId}
          group="narrators"
          value={name}
          className="inline-flex min-h-8 items-center rounded underline-offset-4 hover:underline touch:min-h-11"
        >
          {name}
        </FilterLink>
      ),
    },
    {
      key: 'books',
      header: t('narrators.books'),
      numeric: true,
      align: 'end',
      cell: ({ numBooks }) => numBooks,
    },
    ...(canUpdate ? [actions] : []),
  ]
  return (
    <>
      <SearchField label={t('narrators.search')} value={text} onChange={setText} />
      <Table
        caption={t('narrators.title')}
        columns={columns}
        rows={shown}
        rowKey={({ id }) => id}
        empty={<EmptyState drawing={<SearchDrawing />} text={t('narrators.noneShown', { text })} />}
      />
      <Pager page={shownPage} pageCount={numPages} onChange={setPage} label={t('narrators.title')} />
    </>
  )
}

import type { AuthorWithCountView } from '@lectern/contract/authors'
import type { LibraryView } from '@lectern/contract/libraries'
import { naturalSortKey } from '@lectern/contract/rules/sorting'
import { Square, WandSparkles } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.tsx'
import { matchAuthors, stopMatching, useMatchRun } from '../authors/use-match-authors.ts'
import { AuthorCard } from '../../cards/AuthorCard.tsx'
import { PORTRAIT_RATIO } from '../../cards/AuthorImage.tsx'
import { usePermissions } from '../../session/use-permissions.ts'
import { CardGrid } from './CardGrid.tsx'
import { NothingFound } from './EmptyShelf.tsx'
import { entriesBetween } from './paged-list.ts'
import { authorsList } from './shelves.api.ts'
import { AUTHOR_SORTS, validSort } from './sort.rules.ts'
import { SortMenu } from './SortMenu.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useShelfSettings } from './use-shelf-settings.ts'

const CARD_WIDTH_PX = 160
const portraitHeightPx = (widthPx: number): number => widthPx * PORTRAIT_RATIO

/** Authors of a library. */
export function AuthorShelf({ library }: { library: LibraryView }) {
  const { t } = useTranslation()
  const { isAdmin } = usePermissions()
  const { settings, update } = useShelfSettings(library)
  const [total, setTotal] = useState<number>()
  const sort = validSort(AUTHOR_SORTS, { key: settings.authorSortBy, isDescending: settings.authorSortDesc })
  const list = useMemo(
    () => authorsList({ libraryId: library.id, sort: sort.key, isDescending: sort.isDescending }),
    [library.id, sort.key, sort.isDescending],
  )
  return (
    <>
      <h1 className="sr-only">{t('shelves.title.authors', { name: library.name })}</h1>
      <Toolbar title={total === undefined ? '' : t('shelves.count.authors', { count: total })}>
        {isAdmin && total !== undefined && total > 0 && (
          <MatchAll library={library} authors={() => entriesBetween(list, 0, total - 1)} />
        )}
        <SortMenu
          options={AUTHOR_SORTS}
          chosen={sort}
          onChange={({ key, isDescending }) => update({ authorSortBy: key, authorSortDesc: isDescending })}
        />
      </Toolbar>
      <CardGrid
        name="authors"
        label={t('shelves.title.authors', { name: library.name })}
        list={list}
        cardWidthPx={CARD_WIDTH_PX}
        cardHeightPx={portraitHeightPx}
        view="detail"
        onTotal={setTotal}
        sortKey={SORT_KEYS[sort.key]}
        isDescending={sort.isDescending}
        renderCard={(author, { widthPx, tabIndex }) => (
          <AuthorCard author={author} widthPx={widthPx} tabIndex={tabIndex} />
        )}
        empty={<NothingFound text={t('shelves.empty.authors')} onClear={undefined} />}
      />
    </>
  )
}

interface MatchAllProps {
  library: LibraryView
  authors: () => Promise<AuthorWithCountView[]>
}

/** Starts and stops matching all authors. */
function MatchAll({ library, authors }: MatchAllProps) {
  const { t } = useTranslation()
  const run = useMatchRun(library.id)
  const start = async () => {
    const all = await authors().catch(() => null)
    if (all === null) toast.error(t('shelves.matchAuthors.failed'))
    else await matchAuthors(library, all)
  }
  if (run === null) {
    return (
      <Button variant="ghost" size="sm" icon={WandSparkles} iconOnPhones onClick={() => void start()}>
        {t('shelves.matchAuthors.all')}
      </Button>
    )
  }
  return (
    <Button variant="ghost" size="sm" icon={Square} onClick={stopMatching}>
      {t('shelves.matchAuthors.stop', { done: run.done, total: run.total })}
    </Button>
  )
}

const SORT_KEYS: Readonly<Record<string, (author: AuthorWithCountView) => string>> = {
  name: ({ name }) => naturalSortKey(name),
  lastFirst: ({ lastFirst }) => naturalSortKey(lastFirst),
}

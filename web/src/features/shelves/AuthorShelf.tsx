import type { AuthorWithCountView } from '@lectern/contract/authors'
import type { LibraryView } from '@lectern/contract/libraries'
import { naturalSortKey } from '@lectern/contract/rules/sorting'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AuthorCard, PORTRAIT_RATIO } from '../items/AuthorCard.tsx'
import { CardGrid } from './CardGrid.tsx'
import { NothingFound } from './EmptyShelf.tsx'
import { authorsList } from './shelves.api.ts'
import { AUTHOR_SORTS, validSort } from './sort.rules.ts'
import { SortMenu } from './SortMenu.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useShelfSettings } from './use-shelf-settings.ts'

const CARD_WIDTH_PX = 160
const portraitHeightPx = (widthPx: number): number => widthPx * PORTRAIT_RATIO

/** The authors of a library. */
export function AuthorShelf({ library }: { library: LibraryView }) {
  const { t } = useTranslation()
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

const SORT_KEYS: Readonly<Record<string, (author: AuthorWithCountView) => string>> = {
  name: ({ name }) => naturalSortKey(name),
  lastFirst: ({ lastFirst }) => naturalSortKey(lastFirst),
}

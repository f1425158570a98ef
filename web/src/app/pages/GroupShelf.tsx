import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CardGrid } from '../../features/shelves/CardGrid.tsx'
import { Toolbar } from '../../features/shelves/Toolbar.tsx'
import { ViewMenu } from '../../features/shelves/ViewMenu.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyPage } from '../../ui/EmptyPage.tsx'
import { EmptyShelfDrawing } from '../EmptyShelfDrawing.tsx'

type GridProps<Group> = ComponentProps<typeof CardGrid<Group>>

interface GroupShelfProps<Group> extends Pick<GridProps<Group>, 'list' | 'renderCard'> {
  part: 'collections' | 'playlists'
  /** Size of the cards. */
  grid: Pick<GridProps<Group>, 'view' | 'cardWidthOf' | 'cardWidthPx' | 'cardHeightPx'>
  /** Undefined if the user may not create one. */
  onNew: (() => void) | undefined
}

/** Shows all collections or playlists of a library. */
export function GroupShelf<Group>({ part, list, grid, onNew, renderCard }: GroupShelfProps<Group>) {
  const { t } = useTranslation()
  const [total, setTotal] = useState<number>()
  usePageTitle(t(`${part}.title`))
  return (
    <>
      <h1 className="sr-only">{t(`${part}.title`)}</h1>
      <Toolbar title={total === undefined ? '' : t(`${part}.count`, { count: total })}>
        <ViewMenu cardWidthOf={grid.cardWidthOf} />
      </Toolbar>
      <CardGrid
        name={part}
        label={t(`${part}.title`)}
        list={list}
        {...grid}
        onTotal={setTotal}
        renderCard={renderCard}
        empty={
          <EmptyPage
            drawing={<EmptyShelfDrawing />}
            text={t(`${part}.none`)}
            action={
              onNew && (
                <Button variant="primary" onClick={onNew}>
                  {t(`${part}.add`)}
                </Button>
              )
            }
          />
        }
      />
    </>
  )
}

import type { MediaType } from '@lectern/contract/constants'
import { LayoutGrid, List, ListOrdered } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useUserSettings } from '../../lib/user-settings.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { CoverSizeControl } from './CoverSizeControl.tsx'
import { columnsFor } from './shelf-layout.rules.ts'
import { useShelfLayout } from './use-shelf-layout.ts'
import type { ViewPanelProps } from './view-panel-props.ts'

/** Contents of the view menu. */
export function ViewPanel({ cardWidthOf, collapse, listOf, onArrange, onDone }: ViewPanelProps) {
  const { t } = useTranslation()
  const layout = useShelfLayout()
  const isList = listOf !== undefined && layout.mode === 'list'
  return (
    <div className="grid gap-2 overflow-y-auto overscroll-contain p-3">
      {listOf !== undefined && (
        <Segmented
          label={t('view.showAs')}
          options={[
            { value: 'grid', label: t('view.grid'), icon: LayoutGrid },
            { value: 'list', label: t('view.list'), icon: List },
          ]}
          value={layout.mode}
          onChange={(mode) => layout.update({ mode })}
        />
      )}
      {isList ? <ColumnChoice mediaType={listOf} /> : <CoverSizeControl cardWidthOf={cardWidthOf} />}
      {collapse && !isList && (
        <Switch
          label={t('shelves.collapseSeries')}
          checked={collapse.isOn}
          onChange={collapse.onChange}
          className="sm:hidden"
        />
      )}
      {listOf === 'book' && !isList && <SubtitlesSwitch />}
      {onArrange && (
        <Button
          variant="ghost"
          icon={ListOrdered}
          className="justify-start! px-0!"
          onClick={() => {
            onDone()
            onArrange()
          }}
        >
          {t('home.arrange')}
        </Button>
      )}
    </div>
  )
}

function SubtitlesSwitch() {
  const { t } = useTranslation()
  const isOn = useUserSettings(({ settings }) => settings.showSubtitles)
  return (
    <Switch
      label={t('shelves.showSubtitles')}
      checked={isOn}
      onChange={(showSubtitles) => useUserSettings.getState().update({ showSubtitles })}
    />
  )
}

function ColumnChoice({ mediaType }: { mediaType: MediaType }) {
  const { t } = useTranslation()
  const { columns, update } = useShelfLayout()
  return (
    <fieldset className="max-sm:hidden">
      <legend className="mb-1 text-sm font-medium text-muted">{t('view.columns')}</legend>
      {columnsFor(mediaType).map((column) => (
        <Checkbox
          key={column}
          label={t(`view.column.${column}`)}
          checked={columns.includes(column)}
          onChange={(isOn) =>
            update({ columns: isOn ? [...columns, column] : columns.filter((other) => other !== column) })
          }
        />
      ))}
    </fieldset>
  )
}

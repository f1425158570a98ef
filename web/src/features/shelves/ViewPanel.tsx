import { useTranslation } from 'react-i18next'
import { Switch } from '../../ui/Switch.tsx'
import { CoverSizeControl } from './CoverSizeControl.tsx'
import type { ViewPanelProps } from './view-panel-props.ts'

/** What the view menu holds. */
export function ViewPanel({ cardWidthOf, collapse }: ViewPanelProps) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-1 overflow-y-auto overscroll-contain p-3">
      <CoverSizeControl cardWidthOf={cardWidthOf} />
      {collapse && (
        <Switch
          label={t('shelves.collapseSeries')}
          checked={collapse.isOn}
          onChange={collapse.onChange}
          className="sm:hidden"
        />
      )}
    </div>
  )
}

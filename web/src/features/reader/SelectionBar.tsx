import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { COLOR_CLASS, COLOR_NAME, MARK_COLORS } from './mark-colors.ts'

/** Actions for the selected text. */
export function SelectionBar({ onMark }: { onMark: (color: (typeof MARK_COLORS)[number]) => void }) {
  const { t } = useTranslation()
  return (
    <div
      role="toolbar"
      aria-label={t('reader.note.selected')}
      className="absolute bottom-3 left-1/2 z-10 flex -translate-x-1/2 gap-2 rounded-full border border-line bg-surface p-2 shadow-float"
    >
      {MARK_COLORS.map((color) => (
        <button
          key={color}
          type="button"
          aria-label={t(COLOR_NAME[color])}
          onClick={() => onMark(color)}
          className={clsx('size-9 rounded-full border border-edge touch:size-11', COLOR_CLASS[color])}
        />
      ))}
    </div>
  )
}

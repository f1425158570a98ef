import { useTranslation } from 'react-i18next'
import { TextField } from '../../../ui/TextField.tsx'

interface BookmarkNoteProps {
  value: string
  onChange: (note: string) => void
}

export function BookmarkNote({ value, onChange }: BookmarkNoteProps) {
  const { t } = useTranslation()
  return (
    <div className="min-w-0 flex-1">
      <TextField
        label={t('player.bookmarks.note')}
        hideLabel
        placeholder={t('player.bookmarks.note')}
        value={value}
        onChange={onChange}
        maxLength={1000}
      />
    </div>
  )
}

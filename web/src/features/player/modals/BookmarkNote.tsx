import { useTranslation } from 'react-i18next'
import type { Controlled } from '../../../ui/controlled.ts'
import { TextField } from '../../../ui/TextField.tsx'

export function BookmarkNote({ value, onChange }: Controlled<string>) {
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

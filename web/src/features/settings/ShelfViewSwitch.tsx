import { BOOKSHELF_VIEW } from '@lectern/contract/constants'
import { useTranslation } from 'react-i18next'
import { Switch } from '../../ui/Switch.tsx'
import { useSetting } from './settings.api.ts'

/** Shelves or captions; whatever is neither counts as shelves. */
export function ShelfViewSwitch({ name }: { name: 'homeBookshelfView' | 'bookshelfView' }) {
  const { t } = useTranslation()
  const setting = useSetting(name)
  if (!setting) return null
  return (
    <Switch
      name={name}
      label={t(`settings.${name}.label`)}
      hint={t(`settings.${name}.hint`)}
      checked={setting.value !== BOOKSHELF_VIEW.detail}
      disabled={setting.isSaving}
      onChange={(isShelf) => setting.save(isShelf ? BOOKSHELF_VIEW.standard : BOOKSHELF_VIEW.detail)}
    />
  )
}

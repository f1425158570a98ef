import { BOOKSHELF_VIEW } from '@lectern/contract/constants'
import { NamedSwitch } from './NamedSwitch.tsx'
import { useSetting } from './settings.api.ts'

/** Shelves or captions; any other value counts as shelves. */
export function ShelfViewSwitch({ name }: { name: 'homeBookshelfView' | 'bookshelfView' }) {
  const setting = useSetting(name)
  if (!setting) return null
  return (
    <NamedSwitch
      name={name}
      isOn={setting.value !== BOOKSHELF_VIEW.detail}
      isSaving={setting.isSaving}
      onChange={(isShelf) => setting.save(isShelf ? BOOKSHELF_VIEW.standard : BOOKSHELF_VIEW.detail)}
    />
  )
}

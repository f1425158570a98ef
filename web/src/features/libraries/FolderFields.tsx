import { Folder, FolderSearch, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import type { DraftProps } from '../../ui/controlled.ts'
import { RequiredMark } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type FolderDraft, type LibraryDraft, withoutFolder, withTypedPath } from './library-form.rules.ts'
import type { FieldErrors } from './use-library-form.ts'

interface FolderFieldsProps extends DraftProps<LibraryDraft> {
  saved: readonly FolderDraft[]
  errors: FieldErrors
  onBrowse: () => void
}

export function FolderFields({ draft, saved, errors, onChange, onBrowse }: FolderFieldsProps) {
  const { t } = useTranslation()
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium text-muted">
        {t('libraries.folders')}
        <RequiredMark />
      </legend>
      <div className="grid gap-2">
        {draft.folders.length > 0 && <FolderList draft={draft} onChange={onChange} />}
        <div className="flex flex-wrap items-start gap-2">
          <TypedPath {...{ draft, saved, errors, onChange }} />
          <Button icon={FolderSearch} onClick={onBrowse} data-browse="" className="max-sm:w-full">
            {t('libraries.browse')}
          </Button>
        </div>
      </div>
    </fieldset>
  )
}

function FolderList({ draft, onChange }: Pick<FolderFieldsProps, 'draft' | 'onChange'>) {
  const { t } = useTranslation()
  const listRef = useRef<HTMLUListElement>(null)
  const remove = (path: string) => {
    onChange(withoutFolder(draft, path))
    // The button is removed with its row, so focus stays on the list.
    listRef.current?.focus()
  }
  return (
    <ul
      ref={listRef}
      tabIndex={-1}
      aria-label={t('libraries.folders')}
      className="divide-y divide-line rounded-control border border-line"
    >
      {draft.folders.map(({ path }) => (
        <li key={path} className="flex min-h-11 items-center gap-3 py-1 pr-1 pl-3">
          <Icon of={Folder} className="shrink-0 text-muted" />
          <span className="min-w-0 flex-1 wrap-anywhere">{path}</span>
          {draft.folders.length > 1 && (
            <IconButton
              name={t('libraries.removeFolder', { path })}
              icon={X}
              size="sm"
              onClick={() => remove(path)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

/** Leaving the field, or pressing Enter, adds the typed path; an invalid one stays, with the reason. */
function TypedPath({ draft, saved, errors, onChange }: Omit<FolderFieldsProps, 'onBrowse'>) {
  const { t } = useTranslation()
  const [isLeft, setIsLeft] = useState(draft.typedPath !== '')
  const takeOver = () => {
    setIsLeft(true)
    if (draft.typedPath !== '') onChange(withTypedPath(draft, saved))
  }
  return (
    <TextField
      label={t('libraries.newFolder')}
      hideLabel
      error={(isLeft ? errors.typedPath : undefined) ?? errors.folders}
      placeholder={t('libraries.newFolder')}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={4096}
      value={draft.typedPath}
      onChange={(typedPath) => {
        setIsLeft(false)
        onChange({ ...draft, typedPath })
      }}
      onBlur={takeOver}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || draft.typedPath.trim() === '' || event.nativeEvent.isComposing) return
        event.preventDefault()
        takeOver()
      }}
      className="min-w-0 flex-1 basis-60"
    />
  )
}

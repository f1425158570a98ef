import type { ImportPreviewView } from '@lectern/contract/import'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../ui/TextField.tsx'
import { checkOf } from './import.rules.ts'
import type { ImportWork } from './use-import.ts'

type Folder = ImportPreviewView['libraries'][number]['folders'][number]

/** Maps each folder of the old server to its place here. */
export function FolderFields({ preview, work }: { preview: ImportPreviewView; work: ImportWork }) {
  const { t } = useTranslation()
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-medium">{t('import.folders')}</legend>
      {preview.libraries.map(({ id, name, isKnown, folders }) => (
        <div key={id} className="grid gap-3">
          <h3 className="text-muted">{name}</h3>
          {folders.map((folder) => (
            <FolderField key={folder.id} folder={folder} work={work} disabled={isKnown || work.isBusy} />
          ))}
        </div>
      ))}
    </fieldset>
  )
}

interface FolderFieldProps {
  folder: Folder
  work: ImportWork
  disabled: boolean
}

/** Shows what was found at the checked path; nothing for a path that was edited since. */
function FolderField({ folder, work, disabled }: FolderFieldProps) {
  const { t } = useTranslation()
  const typed = work.folders[folder.from] ?? folder.to
  const check = typed === folder.to ? checkOf(folder) : 'changed'
  const counts = { found: folder.numFound, number: folder.numChecked }
  const text = check === 'refused' ? (folder.problem ?? '') : t(`import.check.${check}`, counts)
  const notes = check === 'all' || check === 'changed' ? { hint: text } : { error: text }
  return (
    <TextField
      label={folder.from}
      value={typed}
      onChange={(to) => work.setFolder(folder.from, to)}
      disabled={disabled}
      spellCheck={false}
      autoCapitalize="none"
      {...notes}
    />
  )
}

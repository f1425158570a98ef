import type { NarratorView } from '@lectern/contract/browse'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { DeleteButton } from '../../ui/DeleteButton.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useNameWork } from '../names/use-name-work.ts'
import { removeNarrator, renameNarrator } from './narrators.api.ts'

interface NarratorActionsProps {
  narrator: NarratorView
  libraryId: string
  /** All names in the library: renaming to an existing one merges the two. */
  names: readonly string[]
}

export function NarratorActions({ narrator: { name }, libraryId, names }: NarratorActionsProps) {
  const { t } = useTranslation()
  const [isRenaming, setIsRenaming] = useState(false)
  const work = useNameWork({
    names,
    rename: (from, to) => renameNarrator(libraryId, from, to),
    remove: (removed) => removeNarrator(libraryId, removed),
    onDone: () => setIsRenaming(false),
  })
  return (
    <span className="flex justify-end">
      <IconButton
        size="sm"
        icon={Pencil}
        name={t('names.renameOne', { name })}
        onClick={() => setIsRenaming(true)}
      />
      <DeleteButton size="sm" name={t('names.removeOne', { name })} onClick={() => void work.remove(name)} />
      {isRenaming && (
        <RenameModal
          name={name}
          isBusy={work.isBusy}
          onClose={() => setIsRenaming(false)}
          onSave={(typed) => void work.rename(name, typed)}
        />
      )}
    </span>
  )
}

interface RenameModalProps {
  name: string
  isBusy: boolean
  onClose: () => void
  onSave: (typed: string) => void
}

function RenameModal({ name, isBusy, onClose, onSave }: RenameModalProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(name)
  return (
    <Modal open onClose={onClose} title={t('names.renameOne', { name })} processing={isBusy}>
      <Form onSubmit={() => typed.trim() !== '' && onSave(typed)} className="grid gap-4">
        <TextField
          label={t('names.newName', { name })}
          value={typed}
          onChange={setTyped}
          maxLength={1000}
          autoFocusInModal
        />
        <Button type="submit" variant="primary" className="justify-self-end" disabled={typed.trim() === ''}>
          {t('names.save')}
        </Button>
      </Form>
    </Modal>
  )
}

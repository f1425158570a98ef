import type { NarratorView } from '@lectern/contract/browse'
import { useMutation } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { Form } from '../../ui/Form.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.tsx'
import { toastFailure } from '../../ui/toast-result.ts'
import { useRenamePrompt } from '../names/use-rename-prompt.ts'
import { removeNarrator, renameNarrator } from './narrators.api.ts'

interface NarratorActionsProps {
  narrator: NarratorView
  libraryId: string
  /** All names of the library: one that is there already merges the two. */
  names: readonly string[]
}

export function NarratorActions({ narrator: { name }, libraryId, names }: NarratorActionsProps) {
  const { t } = useTranslation()
  const [isRenaming, setIsRenaming] = useState(false)
  const askToRename = useRenamePrompt()
  const working = useMutation({
    mutationFn: (work: () => Promise<number>) => work(),
    onSuccess: (count) => {
      toast.success(t('names.updated', { count }))
      setIsRenaming(false)
    },
    onError: (error) => toastFailure(error, t('names.failed')),
  })
  const rename = async (typed: string) => {
    if (typed.trim() === name) return setIsRenaming(false)
    const to = await askToRename(names, name, typed)
    if (to !== null) working.mutate(() => renameNarrator(libraryId, name, to))
  }
  const remove = async () => {
    const { confirmed } = await confirm({
      title: t('names.remove'),
      message: t('names.confirmRemove', { name }),
      kind: 'yesNo',
      yesLabel: t('names.remove'),
      danger: true,
    })
    if (confirmed) working.mutate(() => removeNarrator(libraryId, name))
  }
  return (
    <span className="flex justify-end">
      <IconButton
        size="sm"
        icon={Pencil}
        name={t('names.renameOne', { name })}
        onClick={() => setIsRenaming(true)}
      />
      <IconButton
        size="sm"
        icon={Trash2}
        variant="danger"
        name={t('names.removeOne', { name })}
        onClick={() => void remove()}
      />
      {isRenaming && (
        <RenameModal
          name={name}
          isBusy={working.isPending}
          onClose={() => setIsRenaming(false)}
          onSave={(typed) => void rename(typed)}
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

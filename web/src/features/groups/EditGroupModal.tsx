import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenForm } from '../../lib/use-open-form.ts'
import { askToDiscard } from '../../ui/ask-to-discard.ts'
import { Button } from '../../ui/Button.tsx'
import { ConflictNotice } from '../../ui/ClashNotice.tsx'
import { Form } from '../../ui/Form.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useLeaveGuard } from '../../ui/use-leave-guard.ts'
import { confirmDeletion } from './group-actions.ts'
import type { GroupPart } from './group-parts.ts'
import { changeOf, type GroupChange, type GroupWords } from './group-form.rules.ts'
import { usePermissions } from '../../session/use-permissions.ts'

interface EditGroupModalProps {
  part: GroupPart
  open: boolean
  group: GroupWords
  cover: ReactNode
  onClose: () => void
  /** Resolves to true on success; the modal then closes. */
  onSave: (change: GroupChange) => Promise<boolean>
  onRemove: () => Promise<boolean>
}

const FORM_ID = 'edit-group'

/** Edits the name and description of a collection or playlist, or deletes it. */
export function EditGroupModal({ part, open, group, onClose, onSave, ...modal }: EditGroupModalProps) {
  const { t } = useTranslation()
  const { canDelete } = usePermissions()
  const form = useOpenForm({ name: group.name, description: group.description ?? '' })
  const words = form.draft
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  const during = async (work: () => Promise<boolean>) => {
    setIsBusy(true)
    const isDone = await work()
    setIsBusy(false)
    if (isDone) onClose()
    return isDone
  }
  const save = async (): Promise<boolean> => {
    const isNameless = words.name.trim() === ''
    setError(isNameless ? t(`${part}.edit.nameMissing`) : undefined)
    const change = changeOf(group, words)
    if (isNameless || change === null) return false
    return during(() => onSave(change))
  }
  useLeaveGuard(open && form.isDirty && !isBusy, { save })
  const handleClose = async () => {
    if (!form.isDirty || (await askToDiscard(save))) onClose()
  }
  const handleRemove = async () => {
    if (await confirmDeletion(part, group.name)) await during(modal.onRemove)
  }
  return (
    <Modal
      open={open}
      onClose={() => void handleClose()}
      title={t(`${part}.edit.title`)}
      width={700}
      processing={isBusy}
      footer={
        <>
          {canDelete && (
            <Button variant="danger" className="mr-auto" onClick={() => void handleRemove()}>
              {t(`${part}.edit.remove`)}
            </Button>
          )}
          <SubmitButton form={FORM_ID}>{t(`${part}.edit.save`)}</SubmitButton>
        </>
      }
    >
      <div className="flex gap-6 py-2 max-sm:flex-col max-sm:items-center">
        <div className="w-50 shrink-0">{modal.cover}</div>
        <Form id={FORM_ID} onSubmit={() => void save()} className="grid w-full flex-1 content-start gap-4">
          <ConflictNotice
            fields={form.clashes.map((field) => t(`${part}.edit.${field}`))}
            onTakeTheirs={form.takeTheirs}
          />
          <TextField
            label={t(`${part}.edit.name`)}
            value={words.name}
            onChange={(name) => form.change({ name })}
            required
            maxLength={500}
            {...(error === undefined ? {} : { error })}
          />
          <TextArea
            label={t(`${part}.edit.description`)}
            value={words.description}
            onChange={(description) => form.change({ description })}
            rows={5}
            maxLength={20_000}
          />
        </Form>
      </div>
    </Modal>
  )
}

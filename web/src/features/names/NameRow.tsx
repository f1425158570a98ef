import { Pencil } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { DeleteButton } from '../../ui/DeleteButton.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { TextField } from '../../ui/TextField.tsx'

interface NameRowProps {
  name: string
  isEdited: boolean
  isBusy: boolean
  onEdit: () => void
  onCancel: () => void
  onSave: (typed: string) => void
  onRemove: () => void
}

/** A name, or the field to edit it. */
export function NameRow({ name, isEdited, isBusy, onEdit, onCancel, onSave, onRemove }: NameRowProps) {
  const { t } = useTranslation()
  const rowRef = useRowFocus(isEdited)
  if (isEdited) {
    return (
      <li ref={rowRef}>
        <EditForm {...{ name, isBusy, onCancel, onSave }} />
      </li>
    )
  }
  return (
    <li ref={rowRef} className="flex min-h-12 items-center gap-1 py-1">
      <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
      <IconButton icon={Pencil} name={t('names.renameOne', { name })} disabled={isBusy} onClick={onEdit} />
      <DeleteButton name={t('names.removeOne', { name })} disabled={isBusy} onClick={onRemove} />
    </li>
  )
}

/** Editing starts in the field, and when it is cancelled, focus returns to the button that began it. */
function useRowFocus(isEdited: boolean) {
  const rowRef = useRef<HTMLLIElement>(null)
  const wasEdited = useRef(false)
  useLayoutEffect(() => {
    const row = rowRef.current
    if (isEdited) focusField(row)
    else if (wasEdited.current && document.activeElement === document.body)
      row?.querySelector('button')?.focus()
    wasEdited.current = isEdited
  }, [isEdited])
  return rowRef
}

function focusField(row: Element | null): void {
  const field = row?.querySelector('input')
  field?.focus()
  field?.select()
}

type EditFormProps = Pick<NameRowProps, 'name' | 'isBusy' | 'onCancel' | 'onSave'>

function EditForm({ name, isBusy, onCancel, onSave }: EditFormProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(name)
  return (
    <Form
      onSubmit={() => typed.trim() !== '' && onSave(typed)}
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
      className="flex flex-wrap items-center gap-2 py-2"
    >
      <TextField
        label={t('names.newName', { name })}
        hideLabel
        value={typed}
        onChange={setTyped}
        maxLength={1000}
        className="min-w-48 flex-1"
      />
      <Button type="submit" variant="primary" busy={isBusy} disabled={typed.trim() === ''}>
        {t('names.save')}
      </Button>
      <Button variant="ghost" onClick={onCancel}>
        {t('ui.cancel')}
      </Button>
    </Form>
  )
}

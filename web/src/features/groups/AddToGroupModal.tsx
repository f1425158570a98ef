import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Form } from '../../ui/Form.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { Choice } from './choices.rules.ts'
import type { GroupChoice, GroupPart } from './group-parts.ts'
import { GroupChoiceRow } from './GroupChoiceRow.tsx'
import { useGlide } from './use-glide.ts'

interface AddToGroupModalProps {
  part: GroupPart
  open: boolean
  title: string
  /** Undefined until loaded. */
  choices: readonly GroupChoice[] | undefined
  failed: boolean
  onRetry: () => void
  onClose: () => void
  onClosed: () => void
  onAdd: (choice: Choice) => Promise<void>
  onRemove: (choice: Choice) => Promise<void>
  /** Resolves to true if it was created. */
  onCreate: (name: string) => Promise<boolean>
  /** Error for an empty name; if not given, submitting an empty name does nothing. */
  nameMissing?: string
  /** There is nothing to add: only a new group can be created, after which the modal closes. */
  createsOnly?: boolean
}

/** Adds something to collections or playlists, removes it, or creates a new one with it. */
export function AddToGroupModal({ part, open, title, choices, ...modal }: AddToGroupModalProps) {
  const { t } = useTranslation()
  const { onAdd, onRemove } = modal
  const handleCreate = async (name: string) => {
    const isMade = await modal.onCreate(name)
    if (isMade && modal.createsOnly) modal.onClose()
    return isMade
  }
  return (
    <Modal open={open} onClose={modal.onClose} onClosed={modal.onClosed} title={title} width={500}>
      {!modal.createsOnly && (
        <div className="max-h-96 overflow-y-auto overscroll-contain" data-choices="">
          {choices === undefined && !modal.failed && <Waiting />}
          {choices === undefined && modal.failed && (
            <ErrorState message={t(`${part}.loadFailed`)} onRetry={modal.onRetry} />
          )}
          {choices?.length === 0 && <EmptyState text={t(`${part}.modal.none`)} />}
          {choices !== undefined && choices.length > 0 && (
            <ChoiceList part={part} choices={choices} onClose={modal.onClose} {...{ onAdd, onRemove }} />
          )}
        </div>
      )}
      <NewGroupForm part={part} onCreate={handleCreate} nameMissing={modal.nameMissing} />
    </Modal>
  )
}

interface ChoiceListProps extends Pick<AddToGroupModalProps, 'part' | 'onAdd' | 'onRemove' | 'onClose'> {
  choices: readonly GroupChoice[]
}

function ChoiceList({ part, choices, onAdd, onRemove, onClose }: ChoiceListProps) {
  const { t } = useTranslation()
  const listRef = useRef<HTMLUListElement>(null)
  const [busyId, setBusyId] = useState<string | null>(null)
  useGlide(listRef)

  const handleToggle = async (choice: GroupChoice) => {
    setBusyId(choice.id)
    await (choice.isIncluded ? onRemove(choice) : onAdd(choice))
    setBusyId(null)
  }
  return (
    <ul ref={listRef} aria-label={t(`${part}.modal.list`)} className="relative">
      {choices.map((choice) => (
        <li key={choice.id} data-glide={choice.id}>
          <GroupChoiceRow
            part={part}
            choice={choice}
            busy={busyId === choice.id}
            onToggle={() => void handleToggle(choice)}
            onLeave={onClose}
          />
        </li>
      ))}
    </ul>
  )
}

function Waiting() {
  return (
    <div className="grid gap-2 py-2">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-14" />
      ))}
    </div>
  )
}

type NewGroupFormProps = Pick<AddToGroupModalProps, 'part' | 'onCreate' | 'nameMissing'>

function NewGroupForm({ part, onCreate, nameMissing }: NewGroupFormProps) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  const handleSubmit = async () => {
    if (isBusy) return
    const given = name.trim()
    setError(given === '' ? nameMissing : undefined)
    if (given === '') return
    setIsBusy(true)
    if (await onCreate(given)) setName('')
    setIsBusy(false)
  }
  return (
    <Form
      onSubmit={() => void handleSubmit()}
      className="mt-2 flex items-end gap-3 border-t border-line pt-4"
    >
      <TextField
        className="flex-1"
        label={t(`${part}.modal.newName`)}
        value={name}
        onChange={setName}
        maxLength={500}
        enterKeyHint="done"
        {...(error === undefined ? {} : { error })}
      />
      <Button type="submit" variant="primary" busy={isBusy}>
        {t(`${part}.modal.create`)}
      </Button>
    </Form>
  )
}

import { useState } from 'react'
import { Button } from '../Button.tsx'
import { confirm } from '../confirm.ts'
import { Modal } from '../Modal.tsx'
import { ModalList } from '../ModalList.tsx'
import { Panel } from '../Panel.tsx'
import { TabPanel, Tabs } from '../Tabs.tsx'
import { TextField } from '../TextField.tsx'
import { TextMultiSelect } from '../TextMultiSelect.tsx'
import { toast } from '../toast.tsx'

const EDIT_TABS = [
  { id: 'details', label: 'Details' },
  { id: 'cover', label: 'Cover' },
  { id: 'match', label: 'Match' },
] as const

export function LayerSamples() {
  return (
    <Panel title="Layers" description="What floats above the page.">
      <div className="flex flex-wrap gap-3">
        <FormModal />
        <ListModal />
        <Button onClick={() => void askToDelete()}>Confirm</Button>
        <Button
          onClick={() =>
            void confirm({ kind: 'ok', message: 'The server was restarted.\nYou are still signed in.' })
          }
        >
          OK prompt
        </Button>
        <Button onClick={() => toast.success('Chapters saved')}>Success</Button>
        <Button onClick={() => toast.error('Could not save the chapters.\nThe file is read-only.')}>
          Error
        </Button>
        <Button
          onClick={() =>
            toast.info('Removed “The Salt Road”', {
              action: { label: 'Undo', onClick: () => void toast.success('It is back') },
            })
          }
        >
          With action
        </Button>
        <Button
          onClick={() =>
            toast.warning('Connection lost', { id: 'connection', closable: false, position: 'bottom-center' })
          }
        >
          Bottom centre
        </Button>
      </div>
    </Panel>
  )
}

async function askToDelete() {
  const { confirmed, checked } = await confirm({
    kind: 'yesNo',
    title: 'Delete this book?',
    message: '“The Salt Road” leaves the shelf for everyone. Listening progress is kept.',
    yesLabel: 'Delete',
    danger: true,
    checkbox: { label: 'Also delete the files', checked: false },
  })
  if (confirmed) toast.success(checked ? 'Deleted, with its files' : 'Deleted')
}

function FormModal() {
  const [isOpen, setIsOpen] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [tab, setTab] = useState<(typeof EDIT_TABS)[number]['id']>('details')
  const [title, setTitle] = useState('The Salt Road')
  const [tags, setTags] = useState(['desert'])
  const save = () => {
    setIsSaving(true)
    window.setTimeout(() => setIsSaving(false), 1500)
  }
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Modal</Button>
      <Modal
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="The Salt Road"
        width={800}
        maxHeight={650}
        processing={isSaving}
        tabs={<Tabs name="edit" label="Edit" tabs={EDIT_TABS} current={tab} onChange={setTab} />}
        footer={
          <>
            <Button onClick={() => void askToDelete()}>Delete…</Button>
            <Button variant="primary" busy={isSaving} onClick={save}>
              Save
            </Button>
          </>
        }
      >
        <TabPanel name="edit" tab={tab} className="grid gap-4">
          <TextField label="Title" value={title} onChange={setTitle} />
          <TextMultiSelect
            label="Tags"
            suggestions={['desert', 'maps', 'trade']}
            value={tags}
            onChange={setTags}
          />
          <p className="measure text-muted">
            The content scrolls between the tabs and the buttons; both stay in view, however long it grows.
          </p>
        </TabPanel>
      </Modal>
    </>
  )
}

function ListModal() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>List modal</Button>
      <Modal open={isOpen} onClose={() => setIsOpen(false)} title="Chapters" width={600}>
        <ModalList label="Chapters">
          {Array.from({ length: 24 }, (_, index) => (
            <li key={index} className="flex min-h-11 items-center justify-between px-3 hover:bg-raised">
              <span>Chapter {index + 1}</span>
              <span className="tabular text-sm text-muted">{index}:14:05</span>
            </li>
          ))}
        </ModalList>
      </Modal>
    </>
  )
}

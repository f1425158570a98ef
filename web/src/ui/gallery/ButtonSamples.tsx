import { Bookmark, EllipsisVertical, FolderOpen, Pencil, Play, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../Badge.tsx'
import { Button, LinkButton } from '../Button.tsx'
import { Chip, RemovableChip } from '../Chip.tsx'
import { IconButton } from '../IconButton.tsx'
import { Kbd } from '../Kbd.tsx'
import { Logo } from '../Logo.tsx'
import { Menu } from '../Menu.tsx'
import { Panel } from '../Panel.tsx'
import { Spinner } from '../Spinner.tsx'

export function ButtonSamples() {
  return (
    <Panel title="Buttons and small things" description="One filled button to a view; the rest stay quiet.">
      <div className="grid gap-6">
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="primary" icon={Play}>
            Continue
          </Button>
          <Button>Secondary</Button>
          <Button variant="ghost">Ghost</Button>
          <Button variant="danger" icon={Trash2}>
            Delete
          </Button>
          <Button variant="link">A quiet link</Button>
          <LinkButton href="#top">To the top</LinkButton>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button size="sm">Small</Button>
          <Button size="lg" variant="primary">
            Large
          </Button>
          <Button variant="primary" busy>
            Saving
          </Button>
          <Button busy>Scanning</Button>
          <Button disabled>Disabled</Button>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <IconButton name="Play" icon={Play} variant="accent" size="lg" />
          <IconButton name="Edit" icon={Pencil} variant="solid" />
          <IconButton name="Bookmark" icon={Bookmark} aria-pressed />
          <IconButton name="Delete" icon={Trash2} variant="danger" />
          <IconButton name="Add" icon={Plus} disabled />
          <IconButton name="Saving" icon={Plus} busy />
          <SampleMenu />
          <Spinner className="text-accent" />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Badge>Abridged</Badge>
          <Badge tone="accent">3 new</Badge>
          <Badge tone="done">Finished</Badge>
          <Badge tone="danger">Missing</Badge>
          <Badge tone="info">Podcast</Badge>
          <Chip>Science fiction</Chip>
          <RemovableChip label="Narrator: Ada Quill" onRemove={() => undefined} />
          <Kbd>Shift</Kbd>
          <Kbd>→</Kbd>
        </div>
        <div className="flex items-end gap-4 text-accent">
          <Logo size={16} title="Lectern" />
          <Logo size={24} />
          <Logo size={48} />
          <Logo size={80} />
        </div>
      </div>
    </Panel>
  )
}

function SampleMenu() {
  const [order, setOrder] = useState('title')
  const [isGrouped, setIsGrouped] = useState(true)
  return (
    <Menu
      trigger={<IconButton name="More" icon={EllipsisVertical} />}
      entries={[
        { kind: 'action', label: 'Play', icon: Play, onSelect: () => undefined },
        { kind: 'action', label: 'Edit', icon: Pencil, onSelect: () => undefined },
        {
          kind: 'action',
          label: 'Open folder',
          icon: FolderOpen,
          onSelect: () => undefined,
          disabledReason: 'Only on the server itself',
        },
        { kind: 'separator' },
        { kind: 'checkbox', label: 'Group series', checked: isGrouped, onChange: setIsGrouped },
        {
          kind: 'radio',
          label: 'Order',
          value: order,
          onChange: setOrder,
          options: [
            { value: 'title', label: 'By title' },
            { value: 'author', label: 'By author' },
          ],
        },
        {
          kind: 'submenu',
          label: 'Add to',
          icon: Plus,
          entries: [{ kind: 'action', label: 'A new list', onSelect: () => undefined }],
        },
        { kind: 'separator' },
        { kind: 'action', label: 'Delete', icon: Trash2, danger: true, onSelect: () => undefined },
      ]}
    />
  )
}

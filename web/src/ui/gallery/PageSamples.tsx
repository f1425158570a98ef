import { Pencil } from 'lucide-react'
import { useId, useState } from 'react'
import { Alert } from '../Alert.tsx'
import { Badge } from '../Badge.tsx'
import { Button } from '../Button.tsx'
import { SearchDrawing, ShelfDrawing } from '../Drawings.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { ErrorState } from '../ErrorState.tsx'
import { IconButton } from '../IconButton.tsx'
import { Pager } from '../Pager.tsx'
import { Panel } from '../Panel.tsx'
import { Progress } from '../Progress.tsx'
import { Skeleton } from '../Skeleton.tsx'
import { Table } from '../Table.tsx'
import { TabPanel, Tabs } from '../Tabs.tsx'
import { toast } from '../toast.tsx'
import { VisuallyHidden } from '../VisuallyHidden.tsx'

const BOOKS = [
  { id: 'a', title: 'The Salt Road', author: 'Ada Quill', length: '11:42:05', isDone: true },
  {
    id: 'b',
    title: 'A Field Guide to Lighthouses',
    author: 'Tomas Brandt',
    length: '6:08:51',
    isDone: false,
  },
  { id: 'c', title: 'Зимний сад', author: 'Вера Лис', length: '9:30:00', isDone: false },
]
const TABS = [
  { id: 'details', label: 'Details' },
  { id: 'cover', label: 'Cover' },
  { id: 'chapters', label: 'Chapters' },
  { id: 'files', label: 'Files' },
] as const

export function PageSamples() {
  const name = useId()
  const [tab, setTab] = useState<(typeof TABS)[number]['id']>('details')
  const [page, setPage] = useState(1)
  return (
    <>
      <Panel title="Tables and tabs">
        <div className="grid gap-6">
          <div>
            <Tabs name={name} label="Edit" tabs={TABS} current={tab} onChange={setTab} />
            <TabPanel name={name} tab={tab} className="py-3 text-muted">
              The contents of “{tab}”.
            </TabPanel>
          </div>
          <BookTable />
          <Pager page={page} pageCount={7} onChange={setPage} />
          <Table caption="No books" columns={[]} rows={[]} rowKey={() => ''} empty={<NothingYet />} />
        </div>
      </Panel>
      <Panel title="States">
        <div className="grid gap-3">
          <Alert kind="info">A scan is under way. New books appear as they are found.</Alert>
          <Alert
            kind="warning"
            title="This folder is empty"
            action={<Button size="sm">Choose another</Button>}
          >
            Is the drive mounted? Nothing was removed.
          </Alert>
          <Alert kind="error">The server could not be reached.</Alert>
          <Alert kind="success">Backup made and checked: 412 books.</Alert>
          <Progress label="Scan" value={0.62} />
          <Progress label="Listened" value={1} tone="done" />
          <Progress label="Waiting" value={null} />
          <div className="flex gap-4">
            <Skeleton className="size-24 rounded-cover" />
            <div className="flex-1 space-y-2">
              <Skeleton className="h-5 w-2/3" />
              <Skeleton className="h-4 w-1/3" />
              <Skeleton className="h-4 w-full" />
            </div>
          </div>
          <ErrorState message="The chapters could not be loaded." onRetry={() => undefined} />
          <EmptyState drawing={<SearchDrawing />} text="No results in this library." />
        </div>
      </Panel>
    </>
  )
}

function NothingYet() {
  return (
    <EmptyState
      drawing={<ShelfDrawing />}
      text="Your books will appear here. Choose the folder they are in."
      action={<Button variant="primary">Add a library</Button>}
    />
  )
}

function BookTable() {
  return (
    <Table
      caption="Books"
      rows={BOOKS}
      rowKey={(book) => book.id}
      onRowClick={(book) => void toast.info(`Opened “${book.title}”`)}
      columns={[
        { key: 'title', header: 'Title', cell: (book) => book.title },
        { key: 'author', header: 'Author', hideBelow: 'sm', cell: (book) => book.author },
        {
          key: 'state',
          header: 'State',
          hideBelow: 'md',
          cell: (book) => (book.isDone ? <Badge tone="done">Finished</Badge> : <Badge>New</Badge>),
        },
        { key: 'length', header: 'Length', numeric: true, align: 'end', cell: (book) => book.length },
        {
          key: 'edit',
          header: <VisuallyHidden>Actions</VisuallyHidden>,
          align: 'end',
          cell: (book) => <IconButton name={`Edit ${book.title}`} icon={Pencil} size="sm" />,
        },
      ]}
    />
  )
}

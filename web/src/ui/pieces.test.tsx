import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import '../../test/i18n.ts'
import { setScreen } from '../../test/screen.ts'
import { CopyField } from './CopyField.tsx'
import { FileDrop } from './FileDrop.tsx'
import { Menu } from './Menu.tsx'
import { presentEntries, type MenuEntryOrNothing } from './menu-entry.ts'
import { Pager } from './Pager.tsx'
import { Progress } from './Progress.tsx'
import { Table } from './Table.tsx'
import { TabPanel, Tabs } from './Tabs.tsx'

const nothing = () => undefined

describe('a menu', () => {
  async function openMenu(entries: MenuEntryOrNothing[]) {
    const user = userEvent.setup()
    render(<Menu trigger={<button>More</button>} entries={entries} />)
    await user.click(screen.getByRole('button', { name: 'More' }))
    await screen.findByRole('menu')
    return user
  }

  test('is operable by keyboard', async () => {
    const onSelect = vi.fn()
    const user = await openMenu([
      { kind: 'action', label: 'Play', onSelect: nothing },
      { kind: 'action', label: 'Edit', onSelect },
    ])
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(onSelect).toHaveBeenCalledOnce()
    expect(screen.queryByRole('menu')).toBeNull()
  })

  test('explains why an entry is disabled, and does not select it', async () => {
    const onSelect = vi.fn()
    const user = await openMenu([{ kind: 'action', label: 'Delete', onSelect, disabledReason: 'Not yours' }])
    const entry = screen.getByRole('menuitem', { name: 'Delete' })
    expect(entry).toHaveAccessibleDescription('Not yours')
    expect(entry).toHaveAttribute('aria-disabled', 'true')
    await user.click(entry)
    expect(onSelect).not.toHaveBeenCalled()
  })

  test('has checkbox entries and radio groups', async () => {
    const onOrder = vi.fn()
    const user = await openMenu([
      { kind: 'checkbox', label: 'Group series', checked: true, onChange: nothing },
      {
        kind: 'radio',
        label: 'Order',
        value: 'title',
        onChange: onOrder,
        options: [
          { value: 'title', label: 'By title' },
          { value: 'added', label: 'By date' },
        ],
      },
    ])
    expect(screen.getByRole('menuitemcheckbox', { name: 'Group series' })).toBeChecked()
    expect(screen.getByRole('menuitemradio', { name: 'By title' })).toBeChecked()
    await user.click(screen.getByRole('menuitemradio', { name: 'By date' }))
    expect(onOrder).toHaveBeenCalledWith('added')
  })

  test('omits absent entries and redundant separators', () => {
    const play = { kind: 'action', label: 'Play', onSelect: nothing } as const
    const line = { kind: 'separator' } as const
    expect(presentEntries([line, false, play, line, null, line, play, line, undefined])).toEqual([
      play,
      line,
      play,
    ])
  })
})

describe('tabs', () => {
  const TABS = [
    { id: 'details', label: 'Details' },
    { id: 'cover', label: 'Cover' },
  ] as const

  function Sample() {
    const [current, setCurrent] = useState<'details' | 'cover'>('details')
    return (
      <>
        <Tabs name="edit" label="Edit" tabs={TABS} current={current} onChange={setCurrent} />
        <TabPanel name="edit" tab={current}>
          This is {current}
        </TabPanel>
      </>
    )
  }

  test('are navigated by arrow keys, and linked to their panel', async () => {
    const user = userEvent.setup()
    render(<Sample />)
    await user.tab()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('tab', { name: 'Cover', selected: true })).toHaveFocus()
    expect(screen.getByRole('tabpanel', { name: 'Cover' })).toHaveTextContent('This is cover')
  })

  test('become a select on a phone', async () => {
    setScreen({ widthPx: 390 })
    render(<Sample />)
    expect(screen.queryByRole('tab')).toBeNull()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Edit' }), 'Cover')
    expect(screen.getByRole('tabpanel')).toHaveTextContent('This is cover')
  })
})

describe('a table', () => {
  const rows = [{ id: 'a', title: 'Salt' }]
  const columns = [
    { key: 'title', header: 'Title', cell: (row: { title: string }) => row.title },
    { key: 'do', header: '', cell: () => <button>Edit</button> },
  ]

  test('opens a row by click and by keyboard; buttons in a row do only their own action', async () => {
    const user = userEvent.setup()
    const onRowClick = vi.fn()
    render(
      <Table
        caption="Books"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        onRowClick={onRowClick}
      />,
    )
    expect(screen.getByRole('table', { name: 'Books' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    expect(onRowClick).not.toHaveBeenCalled()
    fireEvent.click(screen.getAllByRole('cell')[1] ?? document.body)
    expect(onRowClick).toHaveBeenCalledTimes(1)
    screen.getByRole('button', { name: 'Salt' }).focus()
    await user.keyboard('{Enter}')
    expect(onRowClick).toHaveBeenCalledTimes(2)
  })

  test('shows its empty state', () => {
    render(
      <Table caption="Books" columns={columns} rows={[]} rowKey={() => ''} empty={<p>No books yet</p>} />,
    )
    expect(screen.getByText('No books yet')).toBeInTheDocument()
    expect(screen.queryByRole('table')).toBeNull()
  })
})

test('names and skips dropped files of the wrong type', () => {
  const onFiles = vi.fn()
  render(<FileDrop label="Cover" accept={['.png']} multiple onFiles={onFiles} />)
  const png = new File(['x'], 'front.PNG')
  const text = new File(['x'], 'notes.txt')
  fireEvent.drop(screen.getByRole('group', { name: 'Cover' }), { dataTransfer: { files: [png, text] } })
  expect(onFiles).toHaveBeenCalledWith([png])
  expect(screen.getByText('This file type is not accepted: notes.txt')).toBeInTheDocument()
})

test('copies a text, and the button confirms it', async () => {
  const user = userEvent.setup()
  render(<CopyField label="Address" value="https://lectern.example/feed" />)
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeInTheDocument()
  expect(await navigator.clipboard.readText()).toBe('https://lectern.example/feed')
})

test('a pager stops at both ends', () => {
  const { rerender } = render(<Pager page={0} pageCount={3} onChange={nothing} />)
  expect(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled()
  expect(screen.getByText('Page 1 of 3')).toBeInTheDocument()
  rerender(<Pager page={2} pageCount={3} onChange={nothing} />)
  expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled()
})

test('announces progress in words', () => {
  render(<Progress label="Scan" value={0.624} />)
  const bar = screen.getByRole('progressbar', { name: 'Scan' })
  expect(bar).toHaveAttribute('aria-valuenow', '62')
  expect(bar).toHaveAttribute('aria-valuetext', '62 percent')
})

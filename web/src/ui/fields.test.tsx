import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import '../../test/i18n.ts'
import { Button } from './Button.tsx'
import { Form } from './Form.tsx'
import { NumberField } from './NumberField.tsx'
import { Select } from './Select.tsx'
import { Slider } from './Slider.tsx'
import { Switch } from './Switch.tsx'
import { TextArea } from './TextArea.tsx'
import { TextField } from './TextField.tsx'
import { TextMultiSelect } from './TextMultiSelect.tsx'

const nothing = () => undefined

describe('label, hint and error', () => {
  test.each([
    [
      'a text field',
      <TextField label="Title" hint="As printed" error="Is missing" value="" onChange={nothing} />,
    ],
    [
      'a text area',
      <TextArea label="Title" hint="As printed" error="Is missing" value="" onChange={nothing} />,
    ],
    [
      'a number field',
      <NumberField label="Title" hint="As printed" error="Is missing" value={null} onChange={nothing} />,
    ],
    [
      'a select',
      <Select
        label="Title"
        hint="As printed"
        error="Is missing"
        options={[]}
        value={null}
        onChange={nothing}
      />,
    ],
    [
      'a list of texts',
      <TextMultiSelect
        label="Title"
        hint="As printed"
        error="Is missing"
        suggestions={[]}
        value={[]}
        onChange={nothing}
      />,
    ],
  ])('of %s are associated with it', (_name, field) => {
    render(field)
    const control = screen.getByLabelText('Title')
    expect(control).toHaveAttribute('aria-invalid', 'true')
    expect(control).toHaveAccessibleDescription('Is missing As printed')
  })

  test('without an error a field is not invalid', () => {
    render(<TextField label="Title" value="" onChange={nothing} />)
    expect(screen.getByLabelText('Title')).not.toHaveAttribute('aria-invalid')
    expect(screen.getByLabelText('Title')).not.toHaveAttribute('aria-describedby')
  })

  test('a required field is marked as required', () => {
    render(<TextField label="Title" required value="" onChange={nothing} />)
    expect(screen.getByRole('textbox', { name: /required/ })).toBeRequired()
  })
})

describe('text fields', () => {
  test('a clearable one can be cleared and keeps the focus', async () => {
    const onChange = vi.fn()
    render(<TextField label="Title" clearable value="Salt" onChange={onChange} />)
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(onChange).toHaveBeenCalledWith('')
    expect(screen.getByLabelText('Title')).toHaveFocus()
  })

  test('a password can be shown and hidden', async () => {
    render(<TextField label="Password" type="password" value="secret" onChange={nothing} />)
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password')
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text')
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password')
  })

  test('[R9.033] a text area has two rows by default', () => {
    render(
      <>
        <TextArea label="Note" value="" onChange={nothing} />
        <TextArea label="Long note" rows={8} value="" onChange={nothing} />
      </>,
    )
    expect(screen.getByLabelText('Note')).toHaveAttribute('rows', '2')
    expect(screen.getByLabelText('Long note')).toHaveAttribute('rows', '8')
  })
})

describe('number fields', () => {
  function Seconds({ onChange }: { onChange: (value: number | null) => void }) {
    const [value, setValue] = useState<number | null>(30)
    const keep = (next: number | null) => {
      setValue(next)
      onChange(next)
    }
    return <NumberField label="Seconds" min={5} max={300} value={value} onChange={keep} />
  }

  test('describe their range', () => {
    render(<Seconds onChange={nothing} />)
    expect(screen.getByLabelText('Seconds')).toHaveAccessibleDescription('From 5 to 300')
  })

  test('report only numbers in range, and clamp others on blur', async () => {
    const user = userEvent.setup()
    const onChange = vi.fn()
    render(<Seconds onChange={onChange} />)
    const field = screen.getByLabelText('Seconds')
    await user.clear(field)
    await user.type(field, '900')
    expect(onChange.mock.calls).toEqual([[9], [90]])
    await user.tab()
    expect(onChange).toHaveBeenLastCalledWith(300)
    expect(field).toHaveValue(300)
  })

  test('are clamped when Enter submits their form, too', async () => {
    const user = userEvent.setup()
    const submitted: number[] = []
    function Timer() {
      const [seconds, setSeconds] = useState<number | null>(30)
      return (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            submitted.push(seconds ?? 0)
          }}
        >
          <NumberField label="Seconds" min={5} max={300} required value={seconds} onChange={setSeconds} />
          <Button type="submit">Set</Button>
        </form>
      )
    }
    render(<Timer />)
    await user.clear(screen.getByLabelText(/^Seconds/))
    await user.type(screen.getByLabelText(/^Seconds/), '900{Enter}')
    expect(screen.getByLabelText(/^Seconds/)).toHaveValue(300)
    expect(submitted).toEqual([300])
  })
})

test('a select is operable by keyboard', async () => {
  const user = userEvent.setup()
  const onChange = vi.fn()
  const options = [
    { value: 'title', label: 'Title' },
    { value: 'author', label: 'Author', description: 'Last name first' },
  ] as const
  render(<Select label="Sort by" options={options} value="title" onChange={onChange} />)
  await user.tab()
  expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveFocus()
  await user.keyboard('{Enter}')
  await screen.findByRole('option', { name: /Author/ })
  await user.keyboard('{ArrowDown}{Enter}')
  expect(onChange).toHaveBeenCalledWith('author')
})

test('a switch is named by its label and described by its hint; clicking the label toggles it', async () => {
  const onChange = vi.fn()
  render(<Switch label="Watch folders" hint="New files show up" checked={false} onChange={onChange} />)
  const control = screen.getByRole('switch', { name: 'Watch folders' })
  expect(control).toHaveAccessibleDescription('New files show up')
  await userEvent.click(screen.getByText('Watch folders'))
  expect(onChange).toHaveBeenCalledWith(true)
})

test('a slider has a text value', () => {
  render(
    <Slider label="Speed" min={0.5} max={3} step={0.1} value={1.5} valueText="1.5×" onChange={nothing} />,
  )
  expect(screen.getByRole('slider', { name: 'Speed' })).toHaveAttribute('aria-valuetext', '1.5×')
})

describe('forms', () => {
  function TagForm({ onSave }: { onSave: (tags: string[]) => void }) {
    const [tags, setTags] = useState<string[]>([])
    return (
      <Form onSubmit={() => onSave(tags)} aria-label="Tags form">
        <TextMultiSelect label="Tags" suggestions={[]} value={tags} onChange={setTags} />
        <Button type="submit">Save</Button>
      </Form>
    )
  }

  test('commit text still being typed before submitting', async () => {
    const user = userEvent.setup()
    const onSave = vi.fn()
    render(<TagForm onSave={onSave} />)
    await user.type(screen.getByLabelText('Tags'), 'desert')
    screen.getByRole<HTMLFormElement>('form').requestSubmit()
    expect(onSave).toHaveBeenCalledWith(['desert'])
  })

  test('leave the focus in the field in which Enter was pressed', async () => {
    const user = userEvent.setup()
    const onSubmit = vi.fn()
    render(
      <Form onSubmit={onSubmit}>
        <TextField label="Password" value="" onChange={() => undefined} />
        <Button type="submit">Save</Button>
      </Form>,
    )
    await user.type(screen.getByLabelText('Password'), '{Enter}')
    expect(onSubmit).toHaveBeenCalledOnce()
    expect(screen.getByLabelText('Password')).toHaveFocus()
  })

  test('a busy button keeps the focus and submits nothing', async () => {
    const user = userEvent.setup()
    const onSubmit = vi.fn()
    render(
      <Form onSubmit={onSubmit}>
        <Button type="submit" busy>
          Save
        </Button>
      </Form>,
    )
    await user.click(screen.getByRole('button'))
    expect(onSubmit).not.toHaveBeenCalled()
    expect(screen.getByRole('button')).toHaveFocus()
    expect(screen.getByRole('button')).toHaveAttribute('aria-disabled', 'true')
  })
})

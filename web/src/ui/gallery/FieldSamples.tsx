import { Search } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../Button.tsx'
import { Checkbox } from '../Checkbox.tsx'
import { CopyField } from '../CopyField.tsx'
import { FileDrop } from '../FileDrop.tsx'
import { Form } from '../Form.tsx'
import { NumberField } from '../NumberField.tsx'
import { Panel } from '../Panel.tsx'
import { RadioGroup } from '../RadioGroup.tsx'
import { Segmented } from '../Segmented.tsx'
import { Select } from '../Select.tsx'
import { Slider } from '../Slider.tsx'
import { Switch } from '../Switch.tsx'
import { TextArea } from '../TextArea.tsx'
import { TextField } from '../TextField.tsx'
import { TextMultiSelect } from '../TextMultiSelect.tsx'
import { toast } from '../toast.tsx'

const GENRES = [
  'Adventure',
  'Biography',
  'Fantasy',
  'History',
  'Mystery',
  'Science',
  'Science fiction',
  'Travel',
]
const ORDERS = [
  { value: 'added', label: 'Date added' },
  { value: 'title', label: 'Title', description: 'Articles such as “The” are ignored' },
  { value: 'length', label: 'Length' },
] as const

export function FieldSamples() {
  return (
    <>
      <TextSamples />
      <ChoiceSamples />
    </>
  )
}

function TextSamples() {
  const [title, setTitle] = useState('The Salt Road')
  const [password, setPassword] = useState('correct horse')
  const [query, setQuery] = useState('')
  const [about, setAbout] = useState('A caravan, a map that lies, and the woman who drew it.')
  const [seconds, setSeconds] = useState<number | null>(30)
  const [genres, setGenres] = useState(['Adventure', 'Travel'])
  return (
    <Panel
      title="Fields"
      description="Label above, hint below, errors in words."
      action={<Button size="sm">Reset</Button>}
    >
      <Form
        className="grid gap-4 sm:grid-cols-2"
        onSubmit={() => void toast.success(`Saved “${title}” with ${genres.length} genres`)}
      >
        <TextField label="Title" required clearable value={title} onChange={setTitle} />
        <TextField
          label="Author"
          value=""
          onChange={() => undefined}
          error="Give at least one author."
          required
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          hint="Eight characters or more"
        />
        <TextField
          label="Find"
          type="search"
          icon={Search}
          placeholder="Title or author"
          value={query}
          onChange={setQuery}
        />
        <NumberField
          label="Jump back"
          unit="seconds"
          min={5}
          max={300}
          step={1}
          required
          value={seconds}
          onChange={setSeconds}
        />
        <TextField label="Path" readOnly value="/books/Quill, Ada/The Salt Road" onChange={() => undefined} />
        <TextMultiSelect
          className="sm:col-span-2"
          label="Genres"
          suggestions={GENRES}
          value={genres}
          onChange={setGenres}
          hint="Type to filter, Enter to add"
        />
        <TextArea className="sm:col-span-2" label="Description" value={about} onChange={setAbout} />
        <TextField label="Disabled" disabled value="Not now" onChange={() => undefined} />
        <CopyField label="Feed address" value="https://lectern.example/feed/the-salt-road" />
        <div className="flex justify-end gap-3 sm:col-span-2">
          <Button>Cancel</Button>
          <Button variant="primary" type="submit">
            Save
          </Button>
        </div>
      </Form>
    </Panel>
  )
}

function ChoiceSamples() {
  const [order, setOrder] = useState<(typeof ORDERS)[number]['value'] | null>('title')
  const [isOn, setIsOn] = useState(true)
  const [isOff, setIsOff] = useState(false)
  const [isChecked, setIsChecked] = useState(true)
  const [speed, setSpeed] = useState(1.4)
  const [view, setView] = useState('shelf')
  const [shape, setShape] = useState<string | null>('square')
  return (
    <Panel title="Choices">
      <div className="grid gap-6 sm:grid-cols-2">
        <Select label="Sort by" options={ORDERS} value={order} onChange={setOrder} />
        <Slider
          label="Speed"
          min={0.5}
          max={3}
          step={0.1}
          value={speed}
          onChange={setSpeed}
          valueText={`${speed.toFixed(1)}×`}
        />
        <div>
          <Switch
            label="Watch folders"
            hint="New files show up by themselves"
            checked={isOn}
            onChange={setIsOn}
          />
          <Switch label="Skip matched books" checked={isOff} onChange={setIsOff} />
          <Switch label="Needs a newer server" disabled checked={false} onChange={() => undefined} />
        </div>
        <div className="grid content-start gap-2">
          <Checkbox label="Also delete the files" checked={isChecked} onChange={setIsChecked} />
          <Checkbox label="Some of them" indeterminate checked={false} onChange={() => undefined} />
          <Checkbox
            label="Not for you"
            disabled
            checked={false}
            onChange={() => undefined}
            hint="Ask an admin"
          />
        </div>
        <RadioGroup
          label="Covers"
          value={shape}
          onChange={setShape}
          options={[
            { value: 'square', label: 'Square', description: 'As audiobook shops have them' },
            { value: 'tall', label: 'Tall', description: 'As printed books have them' },
          ]}
        />
        <Segmented
          label="View"
          value={view}
          onChange={setView}
          options={[
            { value: 'shelf', label: 'Shelf' },
            { value: 'detail', label: 'Detail' },
            { value: 'list', label: 'List' },
          ]}
        />
        <FileDrop
          className="sm:col-span-2"
          label="Cover picture"
          accept={['.png', '.jpg', '.jpeg', '.webp']}
          onFiles={(files) => void toast.info(`Took ${files.map((file) => file.name).join(', ')}`)}
        />
      </div>
    </Panel>
  )
}

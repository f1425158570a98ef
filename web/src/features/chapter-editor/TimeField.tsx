import { useState } from 'react'
import { TextField } from '../../ui/TextField.tsx'
import { formatTime, parseTime } from './clock-time.rules.ts'

interface TimeFieldProps {
  label: string
  seconds: number
  /** As a number of seconds instead of a clock. */
  inSeconds: boolean
  onChange: (seconds: number) => void
}

/** A place in the book. What can't be read is put back when the field is left. */
export function TimeField({ label, seconds, inSeconds, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string>()
  const shown = inSeconds ? String(seconds) : formatTime(seconds)
  const settle = () => {
    const read = typed === undefined ? null : parseTime(typed)
    if (read !== null && read !== seconds) onChange(read)
    setTyped(undefined)
  }
  return (
    <TextField
      label={label}
      hideLabel
      inputMode="decimal"
      value={typed ?? shown}
      onChange={setTyped}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
      maxLength={20}
      className="tabular w-36 shrink-0"
    />
  )
}

import { useState } from 'react'
import { TextField } from '../../ui/TextField.tsx'
import { formatTime, parseTime } from './clock-time.rules.ts'

interface TimeFieldProps {
  label: string
  seconds: number
  /** Shows a number of seconds instead of a clock time. */
  inSeconds: boolean
  onChange: (seconds: number) => void
}

/** A time in the book. Unparseable input is reverted on blur. */
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

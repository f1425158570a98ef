import { Search } from 'lucide-react'
import { Button } from './Button.tsx'

interface SearchButtonProps {
  label: string
  /** What is looked for; there has to be something. */
  text: string
  busy: boolean
}

/** The button at the end of a search form. */
export function SearchButton({ label, text, busy }: SearchButtonProps) {
  return (
    <Button type="submit" variant="primary" icon={Search} busy={busy} disabled={text.trim() === ''}>
      {label}
    </Button>
  )
}

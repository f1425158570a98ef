import { Search } from 'lucide-react'
import { Button } from './Button.tsx'

interface SearchButtonProps {
  label: string
  /** The search text; must not be empty. */
  text: string
  busy: boolean
}

/** Submit button of a search form. */
export function SearchButton({ label, text, busy }: SearchButtonProps) {
  return (
    <Button type="submit" variant="primary" icon={Search} busy={busy} disabled={text.trim() === ''}>
      {label}
    </Button>
  )
}

import { useRef } from 'react'
import { Button } from './Button.tsx'
import { HiddenFileInput } from './HiddenFileInput.tsx'
import type { IconShape } from './icon.ts'

interface FileButtonProps {
  icon: IconShape
  label: string
  /** Describes the file for screen readers. */
  fileLabel?: string
  /** Extensions and types, as in a file input's accept attribute. */
  accept: string
  busy: boolean
  onFile: (file: File) => void
}

/** A button to choose a single file. */
export function FileButton({ icon, label, fileLabel = label, accept, busy, onFile }: FileButtonProps) {
  const inputRef = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon={icon} busy={busy} onClick={() => inputRef.current?.click()}>
        {label}
      </Button>
      <HiddenFileInput
        ref={inputRef}
        label={fileLabel}
        accept={accept}
        onFiles={([file]) => file && onFile(file)}
      />
    </>
  )
}

import { useRef } from 'react'
import { Button } from './Button.tsx'
import { HiddenFileInput } from './HiddenFileInput.tsx'
import type { IconShape } from './icon.ts'

interface FileButtonProps {
  icon: IconShape
  label: string
  /** What the file is, for those who can't see the button. */
  fileLabel?: string
  /** Endings and types, as a file input takes them. */
  accept: string
  busy: boolean
  onFile: (file: File) => void
}

/** A button that lets the person choose one file. */
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

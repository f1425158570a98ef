import { useRef } from 'react'
import { Button } from './Button.tsx'
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
      <input
        ref={inputRef}
        type="file"
        aria-label={fileLabel}
        tabIndex={-1}
        accept={accept}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // The same file can be chosen again after a failure.
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}

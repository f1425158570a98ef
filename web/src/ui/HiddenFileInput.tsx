import type { ComponentProps } from 'react'

interface HiddenFileInputProps extends Pick<
  ComponentProps<'input'>,
  'ref' | 'accept' | 'multiple' | 'disabled'
> {
  /** Describes the file for screen readers, which cannot see the button that opens it. */
  label: string
  onFiles: (files: File[]) => void
}

/** Opens the browser's file chooser for one of our buttons. */
export function HiddenFileInput({ label, onFiles, ...input }: HiddenFileInputProps) {
  return (
    <input
      {...input}
      type="file"
      aria-label={label}
      tabIndex={-1}
      className="sr-only"
      onChange={(event) => {
        const files = [...(event.target.files ?? [])]
        // Allows choosing the same file again after a failure.
        event.target.value = ''
        onFiles(files)
      }}
    />
  )
}

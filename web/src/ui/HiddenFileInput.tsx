import type { ComponentProps } from 'react'

interface HiddenFileInputProps extends Pick<
  ComponentProps<'input'>,
  'ref' | 'accept' | 'multiple' | 'disabled'
> {
  /** What the file is, for those who can't see the button that opens it. */
  label: string
  onFiles: (files: File[]) => void
}

/** Opens the browser's file chooser for a button of ours. */
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
        // The same file can be chosen again after a failure.
        event.target.value = ''
        onFiles(files)
      }}
    />
  )
}

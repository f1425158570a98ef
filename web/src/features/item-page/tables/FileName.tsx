interface FileNameProps {
  name: string
  /** Details that have columns of their own on wider screens. */
  details: readonly string[]
}

/** A file in a row; on phones its details are shown below its name. */
export function FileName({ name, details }: FileNameProps) {
  return (
    <>
      <span className="wrap-anywhere">{name}</span>
      <span className="tabular block text-sm text-muted sm:hidden">{details.join(' · ')}</span>
    </>
  )
}

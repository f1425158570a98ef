interface FileNameProps {
  name: string
  /** What has columns of its own on wider windows. */
  details: readonly string[]
}

/** A file in a row; on phones what is known about it stands below its name. */
export function FileName({ name, details }: FileNameProps) {
  return (
    <>
      <span className="wrap-anywhere">{name}</span>
      <span className="tabular block text-sm text-muted sm:hidden">{details.join(' · ')}</span>
    </>
  )
}

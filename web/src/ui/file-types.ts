export interface SortedFiles {
  accepted: File[]
  refused: File[]
}

/** Splits dropped files by a list of accepted extensions such as ".epub", ignoring case. */
export function sortByType(files: readonly File[], extensions: readonly string[]): SortedFiles {
  const isAccepted = (file: File) =>
    extensions.length === 0 ||
    extensions.some((extension) => file.name.toLowerCase().endsWith(extension.toLowerCase()))
  return { accepted: files.filter(isAccepted), refused: files.filter((file) => !isAccepted(file)) }
}

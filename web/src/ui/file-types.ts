export interface SortedFiles {
  accepted: File[]
  refused: File[]
}

/** Sorts dropped files by an accept list of endings such as ".epub"; case does not matter. */
export function sortByType(files: readonly File[], extensions: readonly string[]): SortedFiles {
  const isAccepted = (file: File) =>
    extensions.length === 0 ||
    extensions.some((extension) => file.name.toLowerCase().endsWith(extension.toLowerCase()))
  return { accepted: files.filter(isAccepted), refused: files.filter((file) => !isAccepted(file)) }
}

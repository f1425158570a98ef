/** The files of an item that are played, in their order. */
export function playedFiles<File extends { readonly media: { readonly trackIndex: number } | null }>(
  files: readonly File[],
): File[] {
  return files
    .flatMap((file) =>
      file.media && file.media.trackIndex > 0 ? [{ file, place: file.media.trackIndex }] : [],
    )
    .toSorted((a, b) => a.place - b.place)
    .map(({ file }) => file)
}

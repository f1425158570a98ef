/** Returns the tracks of an item in playing order. */
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

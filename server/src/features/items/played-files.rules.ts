/** The files of an item that are played, in their order. */
export function playedFiles<File extends { readonly media: { readonly trackIndex: number } | null }>(
  files: readonly File[],
): File[] {
  return files
    .filter(({ media }) => media !== null && media.trackIndex > 0)
    .toSorted((a, b) => (a.media?.trackIndex ?? 0) - (b.media?.trackIndex ?? 0))
}

/** A position as reported by the server. */
export interface ReportedPlace {
  readonly ebookLocation: string | null
  readonly ebookProgress: number | null
}

/** Key that identifies reports of the same position. */
export const placeKeyOf = ({ ebookLocation, ebookProgress }: ReportedPlace): string =>
  ebookLocation ?? (ebookProgress === null ? '' : `${ebookProgress}`)

/**
 * Whether a position reported by the server is from another device. `known` are the positions this reader knows of,
 * in order: where it started, what it reported, what it was told. Once one is echoed, earlier ones are discarded,
 * since another device may return to them.
 */
export function classifyPlace(
  known: readonly string[],
  reported: ReportedPlace,
): { readonly known: readonly string[]; readonly isElsewhere: boolean } {
  const key = placeKeyOf(reported)
  const index = known.lastIndexOf(key)
  if (index >= 0) return { known: known.slice(index), isElsewhere: false }
  return { known: [...known, key], isElsewhere: key !== '' }
}

/** A place as the server tells it. */
export interface ToldPlace {
  readonly ebookLocation: string | null
  readonly ebookProgress: number | null
}

/** By which two reports of one place are known as the same. */
export const placeKeyOf = ({ ebookLocation, ebookProgress }: ToldPlace): string =>
  ebookLocation ?? (ebookProgress === null ? '' : `${ebookProgress}`)

/**
 * Whether a place that the server tells is from another device. `known` are the places this reader knows of, in their
 * order: where it began, what it reported, what it was told. Once one is told, those before it are past, and another
 * device may go back to them.
 */
export function hearPlace(
  known: readonly string[],
  told: ToldPlace,
): { readonly known: readonly string[]; readonly isElsewhere: boolean } {
  const key = placeKeyOf(told)
  const index = known.lastIndexOf(key)
  if (index >= 0) return { known: known.slice(index), isElsewhere: false }
  return { known: [...known, key], isElsewhere: key !== '' }
}

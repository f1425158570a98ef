/** A place as the server tells it. */
export interface ToldPlace {
  readonly ebookLocation: string | null
  readonly ebookProgress: number | null
}

/** By which two reports of one place are known as the same. */
export const placeKeyOf = ({ ebookLocation, ebookProgress }: ToldPlace): string =>
  ebookLocation ?? (ebookProgress === null ? '' : `${ebookProgress}`)

/** From another device: neither where this reader began nor a place that it reported itself. */
export function isElsewhere(told: ToldPlace, own: ReadonlySet<string>): boolean {
  const key = placeKeyOf(told)
  return key !== '' && !own.has(key)
}

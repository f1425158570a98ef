/** Result of renaming a tag, a genre or a narrator. */
export type RenameOutcome =
  | { readonly kind: 'plain' }
  /** The name already exists: the two are merged. */
  | { readonly kind: 'merge' }
  /** Another name differs only in case, and both will exist. */
  | { readonly kind: 'case'; readonly other: string }

/** Null if there is nothing to do: an empty or unchanged name. */
export function renameOutcome(
  names: readonly string[],
  from: string,
  typed: string,
): (RenameOutcome & { readonly to: string }) | null {
  const to = typed.trim()
  if (to === '' || to === from) return null
  const others = names.filter((name) => name !== from)
  if (others.includes(to)) return { kind: 'merge', to }
  const other = others.find((name) => name.toLowerCase() === to.toLowerCase())
  return other === undefined ? { kind: 'plain', to } : { kind: 'case', other, to }
}

/** Sorts ignoring case. */
export function inOrder(names: readonly string[], locale: string): string[] {
  return names.toSorted(new Intl.Collator(locale, { sensitivity: 'base', numeric: true }).compare)
}

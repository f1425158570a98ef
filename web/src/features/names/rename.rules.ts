/** What renaming a tag, a genre or a narrator will lead to. */
export type RenameOutcome =
  | { readonly kind: 'plain' }
  /** Another one is called so: the two become one. */
  | { readonly kind: 'merge' }
  /** Another one differs only in case, and both will be there. */
  | { readonly kind: 'case'; readonly other: string }

/** Null when nothing is to be done: no name, or the same. */
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

/** Without regard to case. */
export function inOrder(names: readonly string[], locale: string): string[] {
  return names.toSorted(new Intl.Collator(locale, { sensitivity: 'base', numeric: true }).compare)
}

export interface GroupWords {
  readonly name: string
  readonly description: string | null
}

export interface GroupChange {
  name: string
  description: string | null
}

/** Payload for saving the form; null if nothing changed. An empty description becomes null. */
export function changeOf(before: GroupWords, typed: GroupWords): GroupChange | null {
  const name = typed.name.trim()
  const description = typed.description?.trim() || null
  const isSame = name === before.name && description === before.description
  return isSame ? null : { name, description }
}

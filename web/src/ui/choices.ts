/** An entry of a MultiSelect: its value and its label. */
export interface Choice {
  value: string
  label: string
}

const sameText = (a: string, b: string) => a.localeCompare(b, undefined, { sensitivity: 'accent' }) === 0

/**
 * The selection after committing the typed text: an entry of that name if there is one, else a new one if allowed.
 * Ignores case and duplicates.
 */
export function withTypedText(
  chosen: readonly Choice[],
  options: readonly Choice[],
  text: string,
  create?: (text: string) => Choice,
): readonly Choice[] {
  const wanted = text.trim()
  if (wanted === '' || chosen.some((choice) => sameText(choice.label, wanted))) return chosen
  const choice = options.find((option) => sameText(option.label, wanted)) ?? create?.(wanted)
  return choice ? [...chosen, choice] : chosen
}

export const toChoice = (text: string): Choice => ({ value: text, label: text })

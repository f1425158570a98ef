import type { ParseKeys, TFunction } from 'i18next'

type HintKey<Key extends string> = Key extends `${infer Block}.label` ? `${Block}.hint` : `${Key}Hint`

/** Labels that have a hint: `name` and `nameHint`, or `label` and `hint` in one block. */
type HintedKey = { [Key in ParseKeys]: HintKey<Key> extends ParseKeys ? Key : never }[ParseKeys]

/** Label and hint of a field: `<TextField {...hinted(t, 'apiKeys.name')} />`. */
export function hinted(t: TFunction, label: HintedKey): { label: string; hint: string } {
  const hint = label.endsWith('.label') ? label.replace(/label$/, 'hint') : `${label}Hint`
  return { label: t(label), hint: t(hint as ParseKeys) }
}

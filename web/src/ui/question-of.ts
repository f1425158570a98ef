import type { ParseKeys, TFunction } from 'i18next'

/** Blocks of texts that form a question: `title`, `text` and `yes`. */
type QuestionKey = {
  [Key in ParseKeys]: Key extends `${infer Block}.yes`
    ? `${Block}.title` | `${Block}.text` extends ParseKeys
      ? Block
      : never
    : never
}[ParseKeys]

/** Values interpolated in the text. */
type Values = { readonly [Name in 'name' | 'username' | 'title' | 'path']?: string }

/** Texts of a confirmation, from one block of translations. */
export function questionOf(t: TFunction, block: QuestionKey, values: Values = {}) {
  return {
    title: t(`${block}.title`),
    message: t(`${block}.text`, values),
    yesLabel: t(`${block}.yes`),
  }
}

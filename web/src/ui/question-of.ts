import type { ParseKeys, TFunction } from 'i18next'

/** The blocks of texts that are a question: `title`, `text` and `yes`. */
type QuestionKey = {
  [Key in ParseKeys]: Key extends `${infer Block}.yes`
    ? `${Block}.title` | `${Block}.text` extends ParseKeys
      ? Block
      : never
    : never
}[ParseKeys]

/** What the text names. */
type Values = { readonly [Name in 'name' | 'username' | 'title' | 'path']?: string }

/** The words of a question to confirm, from one block of texts. */
export function questionOf(t: TFunction, block: QuestionKey, values: Values = {}) {
  return {
    title: t(`${block}.title`),
    message: t(`${block}.text`, values),
    yesLabel: t(`${block}.yes`),
  }
}

/** A form being edited, the values it started from, and conflicting changes made elsewhere. */
export interface OpenForm<Draft> {
  readonly base: Draft
  readonly draft: Draft
  /** Fields changed elsewhere since the form was opened, and here as well. */
  readonly clashes: readonly (keyof Draft & string)[]
}

export type Texts<Draft> = Readonly<Record<keyof Draft, string>>

export function touchedFields<Draft extends Texts<Draft>>(
  before: Draft,
  after: Draft,
): (keyof Draft & string)[] {
  const fields = Object.keys(before) as (keyof Draft & string)[]
  return fields.filter((field) => before[field].trim() !== after[field].trim())
}

/** Merges changes made elsewhere: untouched fields are updated, edited ones stay. */
export function followNews<Draft extends Texts<Draft>>(form: OpenForm<Draft>, news: Draft): OpenForm<Draft> {
  const touched = touchedFields(form.base, form.draft)
  const moved = new Set([...form.clashes, ...touchedFields(form.base, news)])
  const draft = { ...news, ...pick(form.draft, touched) }
  const differing = new Set(touchedFields(news, draft))
  return { base: news, draft, clashes: touched.filter((field) => moved.has(field) && differing.has(field)) }
}

/** Resolves conflicts by taking the values changed elsewhere over those typed here. */
export function takeTheirs<Draft extends Texts<Draft>>(form: OpenForm<Draft>): OpenForm<Draft> {
  return { base: form.base, draft: { ...form.draft, ...pick(form.base, form.clashes) }, clashes: [] }
}

function pick<Draft>(draft: Draft, fields: readonly (keyof Draft)[]): Partial<Draft> {
  return Object.fromEntries(fields.map((field) => [field, draft[field]])) as Partial<Draft>
}

/** A form of texts while it is filled in, what it began with, and what happened to that elsewhere. */
export interface OpenForm<Draft> {
  readonly base: Draft
  readonly draft: Draft
  /** Changed elsewhere as well as here, since it was opened. */
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

/** Untouched fields follow what was changed elsewhere; what somebody types stays as it is. */
export function followNews<Draft extends Texts<Draft>>(form: OpenForm<Draft>, news: Draft): OpenForm<Draft> {
  const touched = touchedFields(form.base, form.draft)
  const moved = new Set([...form.clashes, ...touchedFields(form.base, news)])
  const draft = { ...news, ...pick(form.draft, touched) }
  const differing = new Set(touchedFields(news, draft))
  return { base: news, draft, clashes: touched.filter((field) => moved.has(field) && differing.has(field)) }
}

/** What was changed elsewhere instead of what was typed here. */
export function takeTheirs<Draft extends Texts<Draft>>(form: OpenForm<Draft>): OpenForm<Draft> {
  return { base: form.base, draft: { ...form.draft, ...pick(form.base, form.clashes) }, clashes: [] }
}

function pick<Draft>(draft: Draft, fields: readonly (keyof Draft)[]): Partial<Draft> {
  return Object.fromEntries(fields.map((field) => [field, draft[field]])) as Partial<Draft>
}

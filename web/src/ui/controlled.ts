/** What a field gets: its value, and whom to tell of another one. */
export interface Controlled<Value> {
  value: Value
  onChange: (value: Value) => void
}

/** The same for a part of a form: it changes the draft of the whole. */
export interface DraftProps<Draft> {
  draft: Draft
  onChange: (draft: Draft) => void
}

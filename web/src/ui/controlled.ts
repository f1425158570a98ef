/** Props of a controlled field: its value and a change handler. */
export interface Controlled<Value> {
  value: Value
  onChange: (value: Value) => void
}

/** Same, for a part of a form: changes the draft of the whole. */
export interface DraftProps<Draft> {
  draft: Draft
  onChange: (draft: Draft) => void
}

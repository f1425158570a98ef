/** A visit to a page, as the router identifies it: going back to it finds the same key. */
export interface Page {
  readonly state: { readonly key?: string; readonly __TSR_key?: string }
}

export const keyOf = ({ state }: Page): string => state.__TSR_key ?? state.key ?? ''

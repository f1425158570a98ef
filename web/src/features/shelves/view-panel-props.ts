export interface ViewPanelProps {
  /** How wide a card of a cover size is, on shelves whose cards fill the row. */
  readonly cardWidthOf?: ((sizePx: number) => number) | undefined
  readonly collapse?: { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void } | undefined
  /** Closes the panel. */
  readonly onDone: () => void
}

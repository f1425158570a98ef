import type { MediaType } from '@lectern/contract/constants'

export interface ViewPanelProps {
  /** How wide a card of a cover size is, on shelves whose cards fill the row. */
  readonly cardWidthOf?: ((sizePx: number) => number) | undefined
  readonly collapse?: { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void } | undefined
  /** Of a library that can also be shown as a list. */
  readonly listOf?: MediaType | undefined
  /** Orders the shelves of a home page. */
  readonly onArrange?: (() => void) | undefined
  /** Closes the panel. */
  readonly onDone: () => void
}

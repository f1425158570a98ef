import type { MediaType } from '@lectern/contract/constants'

export interface ViewPanelProps {
  /** Card width for a cover size, on shelves whose cards fill the row. */
  readonly cardWidthOf?: ((sizePx: number) => number) | undefined
  readonly collapse?: { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void } | undefined
  /** Set if the library can also be shown as a list. */
  readonly listOf?: MediaType | undefined
  /** Arranges the shelves of a home page. */
  readonly onArrange?: (() => void) | undefined
  /** Closes the panel. */
  readonly onDone: () => void
}

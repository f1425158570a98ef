import type { AuthorWithCountView } from '@lectern/contract/authors'
import { type ComponentType, createContext, useContext } from 'react'
import type { CardTarget } from './use-item-menu.ts'

export interface ItemOverlayProps {
  target: CardTarget
  title: string
  isSelecting: boolean
  isSelected: boolean
  onToggleSelected: (isRange: boolean) => void
  tabIndex: number
}

export interface AuthorOverlayProps {
  author: AuthorWithCountView
  tabIndex: number
}

/** Overlay buttons of cards. Provided by the app, because actions need slices that cards must not depend on. */
interface CardOverlays {
  readonly Item: ComponentType<ItemOverlayProps>
  readonly Author: ComponentType<AuthorOverlayProps>
}

const nothing = () => null

export const CardOverlaysContext = createContext<CardOverlays>({ Item: nothing, Author: nothing })

export const useCardOverlays = (): CardOverlays => useContext(CardOverlaysContext)

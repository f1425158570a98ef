import { AuthorCardOverlay } from '../features/authors/AuthorCardOverlay.tsx'
import { ItemCardOverlay } from '../features/item-actions/ItemCardOverlay.tsx'

/** What cards show when the pointer or the focus is on them. */
export const CARD_OVERLAYS = { Item: ItemCardOverlay, Author: AuthorCardOverlay }

import { AuthorCardOverlay } from '../features/authors/AuthorCardOverlay.tsx'
import { ItemCardOverlay } from '../features/item-actions/ItemCardOverlay.tsx'

/** Overlays that cards show on hover or focus. */
export const CARD_OVERLAYS = { Item: ItemCardOverlay, Author: AuthorCardOverlay }

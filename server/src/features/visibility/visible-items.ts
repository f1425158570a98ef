/** For the stores of other slices: what a viewer may see of a library, as a condition on `item`. */
export { isVisibleTo } from './visible-items.store.ts'

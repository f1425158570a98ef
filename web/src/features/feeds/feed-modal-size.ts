export const FEED_MODAL_PX = 600

/** For `test.use(DESKTOP)`. */
export const DESKTOP = { viewport: { width: 1400, height: 900 } }

/** For `test.use(PHONE)`: a phone in portrait orientation, with touch. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  hasTouch: true,
  isMobile: true,
}

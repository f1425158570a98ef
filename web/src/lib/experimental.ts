import { createBrowserSwitch } from './browser-switch.ts'

/** Unfinished features, shown only to those who asked for them. */
export const { useIsOn: useExperimental, set: setExperimental } = createBrowserSwitch('experimental')

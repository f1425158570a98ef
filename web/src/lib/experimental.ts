import { createBrowserSwitch } from './browser-switch.ts'

/** Unfinished features, shown only in browsers that opted in. */
export const { useIsOn: useExperimental, set: setExperimental } = createBrowserSwitch('experimental')

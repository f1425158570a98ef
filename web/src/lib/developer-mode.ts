import { createBrowserSwitch } from './browser-switch.ts'

/** What one needs to report a fault: the technical side of what plays is shown. */
export const { useIsOn: useDeveloperMode, set: setDeveloperMode } = createBrowserSwitch('developer')

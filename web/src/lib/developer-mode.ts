import { createBrowserSwitch } from './browser-switch.ts'

/** Shows technical details of playback, for bug reports. */
export const { useIsOn: useDeveloperMode, set: setDeveloperMode } = createBrowserSwitch('developer')

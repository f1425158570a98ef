import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '../../scripts/lib/system-tools.mjs'

export type { Browser, Frame, Page } from '@playwright/test'

/** The last such list counts, so this one repeats what Playwright turns off. */
const OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // Pages of the address bar that nobody sees: 1.2 s of processor time for each new window.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
]

/** The system's browser, as root in a container too, and without its calls home. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--no-first-run',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--disable-background-networking',
  '--disable-component-update',
  '--mute-audio',
  `--disable-features=${OFF.join(',')}`,
]

/** For scripts that are no journeys. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('No Chromium or Chrome was found (set CHROMIUM_PATH)')
  return chromium.launch({ executablePath, args: CHROMIUM_ARGS })
}

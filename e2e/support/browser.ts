import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '../../scripts/lib/system-tools.mjs'

export type { Browser, Frame, Page } from '@playwright/test'

/** Only the last such list takes effect, so this one repeats what Playwright turns off. */
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
  // Hidden pages of the address bar: 1.2 s of processor time per new window.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
]

/** For the system's browser, also as root in a container, and without its requests to its vendor. */
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

/** For scripts that are not journeys. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('No Chromium or Chrome was found (set CHROMIUM_PATH)')
  return chromium.launch({ executablePath, args: CHROMIUM_ARGS })
}

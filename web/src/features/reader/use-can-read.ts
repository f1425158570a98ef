import { useExperimental } from '../../lib/experimental.ts'
import { useServerSettings } from '../../session/use-server-settings.ts'

/** Whether the e-reader is enabled for everyone, or this browser has opted into experimental features. */
export function useCanRead(): boolean {
  const { settings } = useServerSettings()
  const isExperimental = useExperimental()
  return isExperimental || (settings?.enableEReader ?? false)
}

import { useExperimental } from '../../lib/experimental.ts'
import { useServerSettings } from '../../session/use-server-settings.ts'

/** The e-reader is on for everyone, or this browser asked for what is still tried out. */
export function useCanRead(): boolean {
  const { settings } = useServerSettings()
  const isExperimental = useExperimental()
  return isExperimental || (settings?.enableEReader ?? false)
}

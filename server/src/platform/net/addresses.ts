import ipaddr from 'ipaddr.js'

const GLOBAL_V6 = ipaddr.parseCIDR('2000::/3')
/** On IPv6-only networks, names of IPv4 hosts resolve to this prefix followed by the IPv4 address (RFC 6052). */
const NAT64 = ipaddr.parseCIDR('64:ff9b::/96')

/** False for the machine itself, its local network, and other ranges that no public service uses. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  // Turns ::ffff:1.2.3.4 into 1.2.3.4.
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.range() === 'unicast'
  if (parsed.match(NAT64)) return isPublicAddress(embeddedV4(parsed))
  // All other forms that embed an IPv4 address (::1.2.3.4, 6to4, Teredo) are outside this range or have their own
  // range.
  return parsed.match(GLOBAL_V6) && parsed.range() === 'unicast'
}

function embeddedV4(address: { toByteArray(): number[] }): string {
  return address.toByteArray().slice(-4).join('.')
}

const SUBNET_BYTES = 8

/** What one client can choose its addresses from: with IPv6, the whole network of its connection. */
export function networkOf(address: string): string {
  if (!address.includes(':') || !ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return Buffer.from(parsed.toByteArray()).subarray(0, SUBNET_BYTES).toString('hex')
}

/** The host of a URL if it is an IP address, without the brackets of IPv6. */
export function literalAddress(hostname: string): string | null {
  const bare = withoutBrackets(hostname)
  return ipaddr.isValid(bare) ? bare : null
}

const withoutBrackets = (hostname: string): string =>
  hostname.startsWith('[') && hostname.endsWith(']') ? hostname.slice(1, -1) : hostname

/** Hosts in the private network that may be requested nevertheless. */
export interface PrivateHosts {
  allows(hostname: string, address: string): boolean
}

export const NO_PRIVATE_HOSTS: PrivateHosts = { allows: () => false }

/**
 * Host names, addresses and ranges such as 192.168.1.0/24; read on every check, so that a setting may change them.
 */
export function createPrivateHosts(listed: () => readonly string[]): PrivateHosts {
  return {
    allows: (hostname, address) =>
      listed().some((entry) => isSameHost(entry, hostname) || isInRange(entry, address)),
  }
}

/** Whether an entry of the list is valid. */
export const isHostEntry = (entry: string): boolean =>
  ipaddr.isValid(entry) || ipaddr.isValidCIDR(entry) || /^(?=.*[a-z])[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(entry)

const isSameHost = (entry: string, hostname: string): boolean =>
  entry.toLowerCase() === withoutBrackets(hostname).toLowerCase()

function isInRange(entry: string, address: string): boolean {
  const range = ipaddr.isValid(entry)
    ? hostRange(entry)
    : ipaddr.isValidCIDR(entry)
      ? ipaddr.parseCIDR(entry)
      : null
  if (range === null || !ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return parsed.kind() === range[0].kind() && parsed.match(range)
}

function hostRange(entry: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const parsed = ipaddr.process(entry)
  return [parsed, parsed.kind() === 'ipv4' ? 32 : 128]
}

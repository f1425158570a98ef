import { readFile, realpath } from 'node:fs/promises'
import path from 'node:path'
import { isSameOrInside } from '../../lib/paths.ts'

/** File systems that can be changed by other machines without notice. */
const NETWORK_TYPES = new Set([
  'nfs',
  'nfs4',
  'cifs',
  'smb',
  'smb2',
  'smb3',
  'smbfs',
  'ncpfs',
  'afs',
  'coda',
  'ceph',
  'glusterfs',
  'lustre',
  'beegfs',
  '9p',
  'virtiofs',
  'davfs',
  'drvfs',
  'vboxsf',
  'vmhgfs',
  'prl_fs',
])

/** FUSE file systems backed by a local disk, which report every change. */
const LOCAL_FUSE = new Set(['fuseblk', 'fuse.ntfs-3g', 'fuse.mergerfs', 'fuse.bindfs', 'fuse.gocryptfs'])

export function isNetworkType(type: string): boolean {
  if (type === 'fuse' || type.startsWith('fuse')) return !LOCAL_FUSE.has(type) && type !== 'fusectl'
  return NETWORK_TYPES.has(type)
}

/** Whether changes in this folder must be polled for. False if the system doesn't list its mounts. */
export async function isNetworkMount(folder: string, mountsFile = '/proc/mounts'): Promise<boolean> {
  const mounts = await readFile(mountsFile, 'utf8').catch(() => '')
  if (mounts === '') return false
  const real = await realpath(folder).catch(() => path.resolve(folder))
  return isNetworkType(mountTypeOf(real, mounts))
}

/**
 * File system type of the innermost mount that contains the path; for two mounts at the same point, the later one
 * wins.
 */
export function mountTypeOf(absolute: string, mounts: string): string {
  let best = { point: '', type: '' }
  for (const line of mounts.split('\n')) {
    const [, rawPoint = '', type = ''] = line.split(' ')
    const point = unescape(rawPoint)
    if (point === '' || point.length < best.point.length || !isSameOrInside(absolute, point)) continue
    best = { point, type }
  }
  return best.type
}

/** Spaces and similar characters are escaped as three octal digits. */
function unescape(text: string): string {
  return text.replace(/\\([0-7]{3})/g, (_all, octal: string) => String.fromCharCode(parseInt(octal, 8)))
}

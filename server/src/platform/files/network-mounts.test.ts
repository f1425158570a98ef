import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isNetworkMount, isNetworkType, mountTypeOf } from './network-mounts.ts'

const MOUNTS = `overlay / overlay rw 0 0
proc /proc proc rw 0 0
/dev/sda1 /media ext4 rw 0 0
nas:/books /media/books nfs4 rw 0 0
//nas/audio /media/my\\040audio cifs rw 0 0
me@host: /media/ssh fuse.sshfs rw 0 0
/dev/sdb1 /media/ssh/local ext4 rw 0 0
host /srv 9p rw 0 0
/dev/sdc1 /srv xfs rw 0 0
`

test.each([
  ['/home/me', 'overlay'],
  ['/media/books', 'nfs4'],
  ['/media/books/Author', 'nfs4'],
  ['/media/bookshelf', 'ext4'],
  ['/media/my audio/x', 'cifs'],
  ['/media/ssh/x', 'fuse.sshfs'],
  ['/media/ssh/local/x', 'ext4'],
  ['/srv/x', 'xfs'],
])('%s is on %s', (folder, type) => {
  expect(mountTypeOf(folder, MOUNTS)).toBe(type)
})

test.each([
  ['nfs', true],
  ['smb3', true],
  ['9p', true],
  ['fuse.rclone', true],
  ['fuse.sshfs', true],
  ['virtiofs', true],
  ['ext4', false],
  ['btrfs', false],
  ['fuseblk', false],
  ['fuse.mergerfs', false],
  ['', false],
])('%s is a network disk: %s', (type, isNetwork) => {
  expect(isNetworkType(type)).toBe(isNetwork)
})

test('links are followed to the disk they point to; without a list of mounts nothing counts as a network disk', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-mounts-'))
  const mounts = path.join(folder, 'mounts')
  await writeFile(mounts, `overlay / overlay rw 0 0\nnas: ${folder}/nas nfs rw 0 0\n`)
  await symlink(path.join(folder, 'nas'), path.join(folder, 'books'))
  expect(await isNetworkMount(path.join(folder, 'nas', 'x'), mounts)).toBe(true)
  expect(await isNetworkMount(folder, mounts)).toBe(false)
  expect(await isNetworkMount(folder, path.join(folder, 'nothing'))).toBe(false)
  await rm(folder, { recursive: true })
})

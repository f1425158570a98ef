import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createServer } from 'node:tls'
import { promisify } from 'node:util'

/** The same server behind an HTTPS address, as behind a reverse proxy. */
export interface SecureFront {
  readonly baseUrl: string
  readonly close: () => Promise<void>
}

export async function startSecureFront(baseUrl: string): Promise<SecureFront> {
  const { hostname, port } = new URL(baseUrl)
  const open = new Set<Socket>()
  const front = createServer(await makeCertificate(), (client) => {
    const server = connect(Number(port), hostname)
    for (const socket of [client, server]) {
      open.add(socket)
      socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket))
    }
    client.pipe(server).pipe(client)
  })
  front.listen(0, '127.0.0.1')
  await once(front, 'listening')
  return {
    baseUrl: `https://127.0.0.1:${(front.address() as AddressInfo).port}`,
    async close() {
      front.close()
      for (const socket of open) socket.destroy()
      await once(front, 'close')
    },
  }
}

async function makeCertificate(): Promise<{ key: Buffer; cert: Buffer }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-certificate-'))
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
  try {
    const subject = ['-subj', '/CN=127.0.0.1', '-days', '1', '-nodes']
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
    await promisify(execFile)('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', cert])
    return { key: await readFile(key), cert: await readFile(cert) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

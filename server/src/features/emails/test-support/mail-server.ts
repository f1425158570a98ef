import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A real mail server that keeps the mails it receives. Supports STARTTLS with a self-signed certificate. */
export interface MailServer {
  readonly port: number
  readonly mails: ReceivedMail[]
  /** How many deliveries were attempted. */
  tries: number
  /** This many attempts are rejected with "try again later". */
  greylists: number
  close(): Promise<void>
}

export interface ReceivedMail {
  readonly from: string
  readonly to: string[]
  readonly raw: string
  readonly isEncrypted: boolean
  readonly user: string | undefined
}

export const MAIL_USER = 'lectern'
export const MAIL_PASSWORD = 'correct horse'
const MAX_BYTES = 100_000

export async function startMailServer(): Promise<MailServer> {
  const smtp = new SMTPServer({
    size: MAX_BYTES,
    disableReverseLookup: true,
    onAuth({ username, password }, _session, done) {
      const isRight = username === MAIL_USER && password === MAIL_PASSWORD
      done(
        isRight ? null : new Error('Invalid username or password'),
        isRight ? { user: username } : undefined,
      )
    },
    onMailFrom(_address, _session, done) {
      server.tries += 1
      if (server.tries > server.greylists) return done()
      return done(Object.assign(new Error('Greylisted, please come back later'), { responseCode: 451 }))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        server.mails.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
          isEncrypted: session.secure,
          user: session.user,
        })
        done()
      })
    },
  })
  // Clients that disconnect during the handshake are ignored.
  smtp.on('error', () => undefined)
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const server: MailServer = {
    port: (smtp.server.address() as AddressInfo).port,
    mails: [],
    tries: 0,
    greylists: 0,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
  return server
}

import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A real mail server that records what it receives. */
export interface MailServer {
  readonly port: number
  readonly mails: { readonly to: string[]; readonly raw: string }[]
  close(): Promise<void>
}

export const MAIL_ACCOUNT = { user: 'lectern', password: 'correct horse' }

export async function startMailServer(): Promise<MailServer> {
  const mails: MailServer['mails'] = []
  const smtp = new SMTPServer({
    disableReverseLookup: true,
    onAuth({ username, password }, _session, done) {
      if (username === MAIL_ACCOUNT.user && password === MAIL_ACCOUNT.password) done(null, { user: username })
      else done(new Error('Invalid username or password'))
    },
    onData(stream, session, done) {
      let raw = ''
      stream.setEncoding('utf8').on('data', (text: string) => (raw += text))
      stream.on('end', () => {
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw })
        done()
      })
    },
  })
  // A client that disconnects during a handshake is not an error here.
  smtp.on('error', () => undefined)
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  return {
    port: (smtp.server.address() as AddressInfo).port,
    mails,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
}

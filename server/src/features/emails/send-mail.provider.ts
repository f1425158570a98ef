import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { AppError } from '../../lib/errors.ts'
import { describeMailError, type MailErrorVerdict, type MailFault } from './mail-errors.rules.ts'
import type { Mail, MailAccount } from './emails.types.ts'

const CONNECT_MS = 20_000
const SILENCE_MS = 120_000
const IMPLICIT_TLS_PORT = 465
/** The overhead of base64 and line breaks. */
const ENCODED_SHARE = 1.37
const HEADERS_BYTES = 4096

export const NOT_SET_UP = 'Mail is not set up'

/** A mail that was not sent, and whether retrying may help. */
export class MailError extends AppError {
  readonly isFinal: boolean

  constructor({ message, isFinal }: MailErrorVerdict, cause: unknown) {
    super('invalid', message, { cause })
    this.isFinal = isFinal
  }
}

/** The mail server is configured by an admin, so it may be in the local network. */
export async function sendMail(
  account: MailAccount,
  mail: Mail,
  onSent: (bytes: number) => void = () => undefined,
): Promise<void> {
  const { host, fromAddress } = account
  if (host === null || fromAddress === null) throw new AppError('invalid', NOT_SET_UP)
  // Loaded on the first mail, as most servers send none.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    host,
    port: account.port,
    secure: account.secure && account.port === IMPLICIT_TLS_PORT,
    // Other ports use STARTTLS.
    requireTLS: account.secure && account.port !== IMPLICIT_TLS_PORT,
    tls: { rejectUnauthorized: account.rejectUnauthorized },
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    ...(account.user === null ? {} : { auth: { user: account.user, pass: account.pass ?? '' } }),
  })
  try {
    await transport.sendMail(messageOf(fromAddress, mail, onSent))
  } catch (error) {
    throw new MailError(describeMailError(host, error as MailFault), error)
  } finally {
    transport.close()
  }
}

function messageOf(from: string, { to, subject, text, attachment }: Mail, onSent: (bytes: number) => void) {
  if (!attachment) return { from, to, subject, text }
  const size = Math.ceil(attachment.size * ENCODED_SHARE) + HEADERS_BYTES
  return {
    from,
    to,
    subject,
    text,
    // Declares the size in advance, so that the server can reject a mail that is too large without reading it.
    envelope: { from, to, size },
    attachments: [
      {
        filename: attachment.name,
        contentType: attachment.contentType,
        content: Readable.from(countedBytes(attachment.path, onSent), { objectMode: false }),
      },
    ],
  }
}

/** Opened when the mail server asks for data, and closed once it has read enough. */
async function* countedBytes(path: string, onSent: (bytes: number) => void): AsyncGenerator<Buffer> {
  let sent = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    onSent((sent += chunk.length))
    yield chunk
  }
}

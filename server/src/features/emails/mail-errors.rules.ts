/** The mail library's error for a mail that was not sent. */
export interface MailFault {
  readonly code?: string | undefined
  readonly responseCode?: number | undefined
  readonly response?: string | undefined
  readonly message: string
}

export interface MailErrorVerdict {
  readonly message: string
  /** Retrying won't help. */
  readonly isFinal: boolean
}

const TOO_LARGE: readonly number[] = [552, 523]
/** `…:error:0A00010B:SSL routines:ssl3_get_record:wrong version number:…`; the function may be missing. */
const TLS_FAULT = /:error:[0-9A-F]+:SSL routines:[^:]*:([^:]+)/
const UNTRUSTED = /certificate|self.signed|altname/i

/** Turns the error into a message for the sender. */
export function describeMailError(host: string, fault: MailFault): MailErrorVerdict {
  const { code, responseCode = 0, message } = fault
  const reply = sentenceOf(fault)
  if (code === 'EAUTH' && (responseCode === 0 || responseCode >= 500)) {
    return { message: `${host} refused the username or password`, isFinal: true }
  }
  if (TOO_LARGE.includes(responseCode) || message.startsWith('Message size larger')) {
    return { message: `${host} does not accept e-mails of this size`, isFinal: true }
  }
  if (responseCode >= 500) return { message: `${host} refused the mail: ${reply}`, isFinal: true }
  if (responseCode >= 400) return { message: `${host} asks to try again later: ${reply}`, isFinal: false }
  if (UNTRUSTED.test(message)) {
    return { message: `The certificate of ${host} cannot be trusted: ${message}`, isFinal: true }
  }
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return { message, isFinal: true }
  const [, broken] = TLS_FAULT.exec(message) ?? []
  if (broken !== undefined) {
    const advice = 'Check that the port matches the “Secure” setting.'
    return { message: `No encrypted connection to ${host}: ${broken}. ${advice}`, isFinal: true }
  }
  if (code === 'ETLS') return { message: `No encrypted connection to ${host}: ${message}`, isFinal: true }
  return { message: `${host} could not be reached: ${message}`, isFinal: false }
}

/** The server's response without its status codes. */
const sentenceOf = ({ response, message }: MailFault): string =>
  (response ?? message).replace(/^\d{3}[ -](\d\.\d{1,3}\.\d{1,3} )?/, '').slice(0, 300)

import { expect, test } from 'vitest'
import { describeMailError } from './mail-errors.rules.ts'

test.each([
  [{ code: 'EAUTH', responseCode: 535, message: 'x' }, 'mail.example refused the username or password', true],
  [
    { code: 'EMESSAGE', message: 'Message size larger than allowed 1000' },
    'mail.example does not accept e-mails of this size',
    true,
  ],
  [
    { responseCode: 552, response: '552 5.3.4 Too big', message: 'x' },
    'mail.example does not accept e-mails of this size',
    true,
  ],
  [
    { responseCode: 450, response: '450 4.2.0 Greylisted', message: 'x' },
    'mail.example asks to try again later: Greylisted',
    false,
  ],
  [
    { responseCode: 550, response: '550 5.1.1 No such user', message: 'x' },
    'mail.example refused the mail: No such user',
    true,
  ],
  [{ code: 'EAUTH', message: 'x' }, 'mail.example refused the username or password', true],
  [{ code: 'EAUTH', responseCode: 500, message: 'x' }, 'mail.example refused the username or password', true],
  [
    { code: 'EAUTH', responseCode: 454, message: 'wait' },
    'mail.example asks to try again later: wait',
    false,
  ],
  [{ responseCode: 523, message: 'x' }, 'mail.example does not accept e-mails of this size', true],
  [{ responseCode: 500, response: '500-Bad', message: 'x' }, 'mail.example refused the mail: Bad', true],
  [{ responseCode: 499, message: 'x' }, 'mail.example asks to try again later: x', false],
  [{ responseCode: 400, message: 'x' }, 'mail.example asks to try again later: x', false],
  [{ responseCode: 399, message: 'x' }, 'mail.example could not be reached: x', false],
  [
    { responseCode: 550, message: 'y'.repeat(400) },
    `mail.example refused the mail: ${'y'.repeat(300)}`,
    true,
  ],
  [{ code: 'EENVELOPE', message: 'No recipients' }, 'No recipients', true],
  [{ code: 'EMESSAGE', message: 'No content' }, 'No content', true],
  [{ code: 'ETLS', message: 'no TLS' }, 'No encrypted connection to mail.example: no TLS', true],
  [
    {
      code: 'ETLS',
      message:
        '80ACAB6A467F0000:error:0A00010B:SSL routines:ssl3_get_record:wrong version number:../deps/openssl/openssl/ssl/record/ssl3_record.c:350:\n',
    },
    'No encrypted connection to mail.example: wrong version number. Check that the port matches the “Secure” setting.',
    true,
  ],
  [
    { code: 'ESOCKET', message: 'self-signed certificate' },
    'The certificate of mail.example cannot be trusted: self-signed certificate',
    true,
  ],
  [
    { code: 'ECONNECTION', message: 'connect ECONNREFUSED' },
    'mail.example could not be reached: connect ECONNREFUSED',
    false,
  ],
])('%j', (fault, message, isFinal) => {
  expect(describeMailError('mail.example', fault)).toEqual({ message, isFinal })
})

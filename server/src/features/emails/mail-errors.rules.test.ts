import { expect, test } from 'vitest'
import { judgeFault } from './mail-errors.rules.ts'

test.each([
  [{ code: 'EAUTH', responseCode: 535, message: 'x' }, 'mail.example refused the username or password', true],
  [
    { code: 'EMESSAGE', message: 'Message size larger than allowed 1000' },
    'mail.example does not take mails of this size',
    true,
  ],
  [
    { responseCode: 552, response: '552 5.3.4 Too big', message: 'x' },
    'mail.example does not take mails of this size',
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
  [
    { code: 'ESOCKET', message: 'self-signed certificate' },
    'The certificate of mail.example can not be trusted: self-signed certificate',
    true,
  ],
  [
    { code: 'ECONNECTION', message: 'connect ECONNREFUSED' },
    'mail.example could not be reached: connect ECONNREFUSED',
    false,
  ],
])('%j', (fault, message, isFinal) => {
  expect(judgeFault('mail.example', fault)).toEqual({ message, isFinal })
})

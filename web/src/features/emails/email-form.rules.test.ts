import { expect, test } from 'vitest'
import { changeOf, deviceProblems, mailProblems } from './email-form.rules.ts'

const draft = {
  host: 'mail.example',
  port: 465,
  secure: true,
  rejectUnauthorized: true,
  user: 'anne',
  pass: '',
  fromAddress: 'a@b.example',
  testAddress: '',
}

test('omits an empty password, and clears the password when there is no user', () => {
  expect(changeOf(draft)).not.toHaveProperty('pass')
  expect(changeOf({ ...draft, pass: 'new' })).toMatchObject({ pass: 'new' })
  expect(changeOf({ ...draft, user: '' })).toMatchObject({ pass: '' })
})

test('accepts a sender with or without a name, and no addresses at all', () => {
  expect(mailProblems({ fromAddress: '', testAddress: '' })).toEqual({})
  expect(mailProblems({ fromAddress: 'Books <books@b.example>', testAddress: 'a@b.example' })).toEqual({})
  expect(mailProblems({ fromAddress: 'not an address', testAddress: 'Anne <a@b.example>' })).toEqual({
    fromAddress: 'addressInvalid',
    testAddress: 'addressInvalid',
  })
})

test('an e-reader needs a unique name, a valid address and someone who may use it', () => {
  const device = { name: 'Kindle', email: 'a@b.example', availabilityOption: 'adminOrUp' as const, users: [] }
  expect(deviceProblems(device, ['Kobo'])).toEqual({})
  expect(deviceProblems(device, ['kindle'])).toEqual({ name: 'nameTaken' })
  expect(deviceProblems({ ...device, name: ' ', email: 'x' }, [])).toEqual({
    name: 'nameMissing',
    email: 'addressInvalid',
  })
  expect(deviceProblems({ ...device, availabilityOption: 'specificUsers' }, [])).toEqual({
    users: 'userMissing',
  })
})

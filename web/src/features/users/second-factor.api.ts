import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser'
import { queryOptions } from '@tanstack/react-query'
import { basePath } from '../../lib/base-path.ts'
import { call } from '../../lib/client.ts'
import { queryClient } from '../../lib/query-client.ts'

/** Sign-in methods besides the password: codes, passkeys, a link to the OpenID provider. */

export const secondFactorQuery = () =>
  queryOptions({
    queryKey: ['me', 'second-factor'],
    staleTime: 0,
    queryFn: ({ signal }) => call('secondFactor.get', { signal }),
  })

const reloadSecondFactor = () => queryClient.invalidateQueries({ queryKey: ['me', 'second-factor'] })

export const beginSecondFactor = () => call('secondFactor.begin')

export async function turnOnSecondFactor(body: {
  setup: string
  code: string
  password: string
}): Promise<string[]> {
  const { recoveryCodes } = await call('secondFactor.turnOn', { body })
  await reloadSecondFactor()
  return recoveryCodes
}

export async function turnOffSecondFactor(password: string): Promise<void> {
  await call('secondFactor.turnOff', { body: { password } })
  await reloadSecondFactor()
}

export async function renewRecoveryCodes(password: string): Promise<string[]> {
  const { recoveryCodes } = await call('secondFactor.newCodes', { body: { password } })
  await reloadSecondFactor()
  return recoveryCodes
}

export const passkeysQuery = () =>
  queryOptions({
    queryKey: ['me', 'passkeys'],
    staleTime: 0,
    queryFn: async ({ signal }) => (await call('passkeys.list', { signal })).passkeys,
  })

const reloadPasskeys = () => queryClient.invalidateQueries({ queryKey: ['me', 'passkeys'] })

export async function addPasskey(name: string, password: string): Promise<void> {
  const { options, setup } = await call('passkeys.begin', { body: { password } })
  const response = await startRegistration({
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  })
  await call('passkeys.add', { body: { setup, name, response: response as never } })
  await reloadPasskeys()
}

export async function renamePasskey(id: string, name: string): Promise<void> {
  await call('passkeys.rename', { params: { id }, body: { name } })
  await reloadPasskeys()
}

export async function removePasskey(id: string): Promise<void> {
  await call('passkeys.remove', { params: { id } })
  await reloadPasskeys()
}

/** Redirects to the provider, which returns to the account page. */
export async function linkOpenid(): Promise<void> {
  const { url } = await call('openid.link', { body: { callback: `${basePath}/account` } })
  window.location.assign(url)
}

export async function unlinkOpenid(): Promise<void> {
  await call('openid.unlinkOwn')
}

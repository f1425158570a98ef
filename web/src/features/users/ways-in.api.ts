import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser'
import { call } from '../../lib/client.ts'
import { enter } from '../../session/session.ts'

export async function signInWithPasskey(): Promise<void> {
  const { options, setup } = await call('passkeys.askToSignIn')
  const response = await startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
  })
  const login = await call('passkeys.signIn', {
    body: { setup, response: { ...response, response: { ...response.response } } as never },
  })
  await enter(login, login.user.accessToken)
}

/** Signs in as the user named by the reverse proxy. */
export async function signInAsNamed(): Promise<void> {
  const login = await call('auth.header')
  await enter(login, login.user.accessToken)
}

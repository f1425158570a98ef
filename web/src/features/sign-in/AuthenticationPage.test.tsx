import type { AuthSettingsView } from '@lectern/contract/openid'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { AuthenticationPage } from './AuthenticationPage.tsx'

const server = fakeServer()

const SETTINGS: AuthSettingsView = {
  authActiveAuthMethods: ['local'],
  authLoginCustomMessage: null,
  authOpenIDIssuerURL: null,
  authOpenIDAuthorizationURL: null,
  authOpenIDTokenURL: null,
  authOpenIDUserInfoURL: null,
  authOpenIDJwksURL: null,
  authOpenIDLogoutURL: null,
  authOpenIDClientID: null,
  authOpenIDClientSecret: null,
  authOpenIDTokenSigningAlgorithm: 'RS256',
  authOpenIDButtonText: 'Sign in',
  authOpenIDAutoLaunch: false,
  authOpenIDAutoRegister: false,
  authOpenIDMatchExistingBy: null,
  authOpenIDMobileRedirectURIs: [],
  authOpenIDGroupClaim: '',
  authOpenIDAdvancedPermsClaim: '',
  authOpenIDSubfolderForRedirectURLs: null,
  authHeaderEnabled: false,
  authHeaderName: 'remote-user',
  authHeaderSources: [],
  hasOpenIDClientSecret: false,
  authOpenIDSamplePermissions: '{}',
}

test('saving without a required field moves the focus to that field', async () => {
  server.answer('authSettings.get', () => SETTINGS)
  const { person } = await renderPage(<AuthenticationPage />)
  await person.click(await screen.findByRole('switch', { name: 'OpenID Connect' }))
  await person.type(screen.getByRole('textbox', { name: /^Issuer URL/ }), 'https://id.example')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByRole('textbox', { name: /^Authorize URL/ })).toHaveFocus()
})

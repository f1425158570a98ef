import type { LoginView } from '@lectern/contract/auth'
import type { ServerSettings } from '@lectern/contract/settings'
import type { UserView } from '@lectern/contract/users'
import { presentDevice } from '../emails/emails.present.ts'
import { presentSettings, type ServerFacts } from '../settings/settings.present.ts'
import { type OwnTokens, presentUser } from '../users/users.present.ts'
import type { FreshLogin, OwnAccount } from './me.types.ts'

/** The account as its owner sees it, with everything that belongs to it. */
export function presentOwnUser(account: OwnAccount, ownTokens: OwnTokens = {}): UserView {
  return presentUser(account.user, account.userToken, ownTokens, account.media)
}

export interface ServerState {
  readonly settings: ServerSettings
  readonly facts: ServerFacts & { readonly source: string }
}

/** The response to a sign-in, a refresh and "who am I": the account, its default library and the server settings. */
export function presentLogin(login: FreshLogin, server: ServerState, ownTokens: OwnTokens): LoginView {
  return {
    user: presentOwnUser(login, ownTokens),
    userDefaultLibraryId: login.defaultLibraryId,
    serverSettings: presentSettings(server.settings, server.facts),
    ereaderDevices: login.ereaderDevices.map(presentDevice),
    Source: server.facts.source,
  }
}

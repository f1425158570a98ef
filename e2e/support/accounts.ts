/** Credentials for signing in. */
export interface Account {
  readonly username: string
  readonly password: string
}

export const ROOT_ACCOUNT: Account = { username: 'root', password: 'root-password' }

/** Does the same as the first-run page. */
export async function createRoot(baseUrl: string, account: Account = ROOT_ACCOUNT): Promise<void> {
  const reply = await postJson(`${baseUrl}/init`, { newRoot: account })
  if (!reply.ok) throw new Error(`POST /init answered ${reply.status}: ${await reply.text()}`)
}

/** Fetches a bearer token for requests made outside the browser. */
export async function fetchToken(baseUrl: string, account: Account = ROOT_ACCOUNT): Promise<string> {
  const reply = await postJson(`${baseUrl}/login`, account)
  if (!reply.ok) throw new Error(`POST /login answered ${reply.status}: ${await reply.text()}`)
  const { user } = (await reply.json()) as { user: { token: string; accessToken?: string } }
  return user.accessToken ?? user.token
}

function postJson(url: string, body: unknown): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

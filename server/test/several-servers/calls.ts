/** Requests to one server, or to all of them through the balancer. */

export interface Answer {
  readonly status: number
  readonly text: string
}

export async function callAt(
  address: string,
  token: string,
  method: string,
  url: string,
  body?: unknown,
): Promise<Answer> {
  const reply = await fetch(`${address}${url}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: reply.status, text: await reply.text() }
}

/** Throws unless the status is 200. */
export async function ask<T>(
  address: string,
  token: string,
  method: string,
  url: string,
  body?: unknown,
): Promise<T> {
  const { status, text } = await callAt(address, token, method, url, body)
  if (status !== 200) throw new Error(`${method} ${url} answered ${status}: ${text}`)
  return (text === 'OK' ? undefined : JSON.parse(text)) as T
}

/** Retries once, like a client. */
export async function retried<T>(...call: Parameters<typeof ask>): Promise<T> {
  return ask<T>(...call).catch(() => ask<T>(...call))
}

export async function signIn(address: string, username: string, password: string): Promise<string> {
  const body = { username, password }
  const { user } = await retried<{ user: { accessToken: string } }>(address, '', 'POST', '/login', body)
  return user.accessToken
}

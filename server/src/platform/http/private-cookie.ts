import type { FastifyReply, FastifyRequest } from 'fastify'

interface PrivateCookie {
  readonly name: string
  readonly value: string
  readonly seconds: number
}

/** One that scripts can't read. It comes along when somebody follows a link from another site. */
export function setPrivateCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, value, seconds }: PrivateCookie,
): void {
  void reply.setCookie(name, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: seconds,
  })
}

import type { FastifyReply, FastifyRequest } from 'fastify'

interface PrivateCookie {
  readonly name: string
  readonly value: string
  readonly seconds: number
}

/** Sets a cookie that scripts can't read. It is also sent when the user follows a link from another site. */
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

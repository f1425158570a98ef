import { expect, test } from 'vitest'
import { differences, type Shape } from './shape.ts'
import type { Given, SmallServer } from './small-server.ts'

/** One line of the protocol: a request, and its expected response. */
export interface Line extends Given {
  /** The requirement that the line proves. */
  readonly id?: string
  readonly call: string
  /** Defaults to 200. */
  readonly status?: number
  /** A JSON shape, or the exact text. */
  readonly answer?: Shape | TextAnswer
  /** A value of the response to keep for later lines: its name, and how to read it. */
  readonly keep?: readonly [name: string, pick: (json: never) => string]
}

class TextAnswer {
  constructor(readonly text: string) {}
}

export const saying = (text: string): TextAnswer => new TextAnswer(text)
export const OK = saying('OK')

/** Made as `caller` if a line names nobody; in this order, because later lines may depend on earlier ones. */
export function lineByLine(
  server: () => SmallServer,
  lines: readonly Line[],
  caller: NonNullable<Given['as']> = 'root',
): void {
  lines.forEach((line) => {
    const { id, call, status = 200, answer, as = caller, body, keep } = line
    const given = body === undefined ? '' : ` ${JSON.stringify(body).slice(0, 80)}`
    test(`${id ? `[${id}] ` : ''}${as}: ${call}${given} → ${status}`, async () => {
      const found = await server().ask(call, { ...line, as })
      const surprise = found.status === status ? '' : found.text.slice(0, 300)
      expect([found.status, surprise]).toEqual([status, ''])
      if (answer instanceof TextAnswer) expect(found.text).toBe(answer.text)
      else if (answer !== undefined) expect(differences(found.json(), answer)).toEqual([])
      if (keep) server().ids[keep[0]] = keep[1](found.json() as never)
    })
  })
}

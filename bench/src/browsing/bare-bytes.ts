import { startBareRoute } from '../bare-route.ts'
import { type Caller, openCaller } from '../caller.ts'
import type { Outcome } from '../scenario.ts'
import { median } from '../statistics.ts'

const CALLS = 200
const AT_MOST_TIMES = 2

/**
 * A response with every author grows with the library, and so does the time to send it, whatever the server. Measured
 * alternately with a bare route that only sends as many bytes.
 */
export async function besideBareBytes(caller: Caller, path: string, times: number): Promise<Outcome> {
  const bare = await startBareRoute(JSON.stringify(await caller.json(path)))
  const bareCaller = openCaller(bare.url, '')
  const [own, same]: [number[], number[]] = [[], []]
  for (let call = 0; call < CALLS; call += 1) {
    own.push(await caller.time(path))
    same.push(await bareCaller.time('/bytes'))
  }
  bareCaller.close()
  await bare.close()
  const value = median(own) / median(same)
  return {
    figures: { filterDataBareBytesMs: median(same), filterDataOfBareBytes: value },
    limits: [
      {
        name: 'filter data beside a bare route',
        value,
        bound: { atMost: AT_MOST_TIMES * times },
        unit: 'times',
      },
    ],
  }
}

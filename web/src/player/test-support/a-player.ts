import type { PlayerNotices, PlayerPreferences } from '../player-deps.ts'
import { createPlayer } from '../player.ts'
import { fakeBackend, type FakeMedia } from './fake-backend.ts'
import { fakeClock } from './fake-clock.ts'
import { fakeOutputs } from './fake-output.ts'

export const BOOK = { libraryItemId: 'book', episodeId: null }
export const OTHER_BOOK = { libraryItemId: 'other', episodeId: null }

interface Given {
  readonly catalogue?: readonly FakeMedia[]
  readonly preferences?: Partial<PlayerPreferences>
}

/** A real player with a fake environment: clock, server and outputs. */
export function aPlayer({ catalogue = [{ ref: BOOK }, { ref: OTHER_BOOK }], preferences = {} }: Given = {}) {
  const clock = fakeClock()
  const backend = fakeBackend(catalogue)
  const outputs = fakeOutputs(clock)
  const told: string[] = []
  const logged: string[] = []
  let claims = 0
  const notices: PlayerNotices = {
    sleepOver: () => void told.push('sleepOver'),
    syncTrouble: () => void told.push('syncTrouble'),
    synced: () => undefined,
    streamFailed: (message) => void told.push(`streamFailed ${message}`),
    fileGone: () => void told.push('fileGone'),
  }
  const player = createPlayer({
    clock,
    backend,
    createOutput: outputs.create,
    notices,
    preferences: () => ({
      rateOf: () => 1,
      isAutoRewindOn: true,
      isAutoPlayOn: true,
      jumpBackSeconds: 10,
      jumpForwardSeconds: 10,
      ...preferences,
    }),
    claim: () => void (claims += 1),
    log: (message) => void logged.push(message),
  })
  return {
    clock,
    backend,
    outputs,
    player,
    told,
    logged,
    claims: () => claims,
    state: () => player.store.getState(),
    /** Loads something and starts playing. */
    async begin(request: Parameters<typeof player.load>[0] = BOOK) {
      await player.load(request)
      await clock.pass(0)
    },
  }
}

import { Listener } from './listener.ts'

export const START = Date.UTC(2026, 0, 15)
export const NUM_DEVICES = 3

export function aListener(): Listener {
  const listener = new Listener()
  for (let device = 0; device < NUM_DEVICES; device++) listener.open(device, 2, START)
  return listener
}

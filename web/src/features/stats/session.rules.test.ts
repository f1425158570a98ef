import type { DeviceInfoView } from '@lectern/contract/playback'
import { expect, test } from 'vitest'
import { deviceLines, playMethodName } from './session.rules.ts'

test('names play methods', () => {
  expect([0, 1, 2, 3, 4].map(playMethodName)).toEqual([
    'directPlay',
    'directStream',
    'transcode',
    'local',
    'unknown',
  ])
})

test.each([
  [null, []],
  [{ osName: 'Linux', osVersion: '6', browserName: 'Firefox', clientVersion: '1' }, ['Linux 6', 'Firefox']],
  [{ clientName: 'App', clientVersion: '1.2', browserName: 'Firefox' }, ['App 1.2']],
  [{ manufacturer: 'M', model: 'X', sdkVersion: '34' }, ['M X', '34']],
  [{ model: 'X' }, ['X']],
])('describes the device %j in lines: %j', (device, lines) => {
  expect(deviceLines(device as DeviceInfoView | null)).toEqual(lines)
})

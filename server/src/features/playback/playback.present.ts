import type { DeviceInfoView, PlaybackSessionView, StreamTrackView } from '@lectern/contract/playback'
import { parseJson } from '../../lib/json.ts'
import { presentMedia } from '../items/present/media.present.ts'
import { weekdayOf } from './days.rules.ts'
import { describeDevice } from './device.rules.ts'
import type { DescribeMedia } from './open-session.types.ts'
import type { Device, PlaybackSession } from './playback.types.ts'

const HLS_MIME_TYPE = 'application/vnd.apple.mpegurl'

export function presentSession(session: PlaybackSession): PlaybackSessionView {
  return {
    id: session.id,
    userId: session.userId,
    libraryId: session.libraryId,
    libraryItemId: session.itemId,
    bookId: session.mediaType === 'book' ? session.mediaId : null,
    episodeId: session.episodeId,
    mediaType: session.mediaType,
    mediaMetadata: parseJson<Record<string, unknown>>(session.mediaMetadata, {}),
    chapters: [],
    displayTitle: session.displayTitle,
    displayAuthor: session.displayAuthor,
    coverPath: session.coverPath,
    duration: session.durationSeconds,
    playMethod: session.playMethod,
    mediaPlayer: session.mediaPlayer,
    deviceInfo: session.device && presentDevice(session.device, session.serverVersion),
    serverVersion: session.serverVersion,
    date: session.day,
    dayOfWeek: weekdayOf(session.day),
    timeListening: session.listenedSeconds,
    startTime: session.startPositionSeconds,
    currentTime: session.positionSeconds,
    startedAt: session.startedAt,
    updatedAt: session.updatedAt,
    lastSave: session.updatedAt,
    audioTracks: [],
    stream: null,
    shareSessionId: null,
    mediaItemShareId: null,
    coverAspectRatio: null,
  }
}

/** The item metadata a session keeps, as the item may be removed later. */
export const presentSessionMetadata: DescribeMedia = ({ item, folderPath }) =>
  // The many files are not needed here.
  presentMedia({ ...item, files: [] }, { folderPath, sortingPrefixes: [] }).metadata

export function streamTrack(session: PlaybackSession): StreamTrackView {
  return {
    index: 1,
    startOffset: 0,
    duration: session.durationSeconds,
    title: session.displayTitle,
    contentUrl: `/hls/${session.id}/output.m3u8`,
    mimeType: HLS_MIME_TYPE,
    codec: null,
    metadata: null,
  }
}

function presentDevice(device: Device, serverVersion: string): DeviceInfoView {
  const deviceName = device.deviceName ?? describeDevice(device)
  return {
    id: device.id,
    userId: device.userId,
    deviceId: device.clientDeviceId,
    manufacturer: device.manufacturer ?? '',
    model: device.model ?? '',
    clientVersion: device.clientVersion ?? '',
    ...(device.clientName === null ? {} : { clientName: device.clientName }),
    ...(deviceName === null ? {} : { deviceName }),
    ...(device.ipAddress === null ? {} : { ipAddress: device.ipAddress }),
    ...device.more,
    serverVersion,
  }
}

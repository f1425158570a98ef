import { workerData } from 'node:worker_threads'
import { serveRequests } from '../../platform/jobs/serve-requests.ts'
import { readItemFiles } from './read-files.ts'
import type { ReadReply, ReadRequest } from './readings.types.ts'

/** Opens media files away from the thread that answers requests. */

const tools = workerData as { readonly ffmpeg: string | null; readonly ffprobe: string | null }

serveRequests<ReadRequest, ReadReply>((request) => readItemFiles(request, tools))

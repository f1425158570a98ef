import { workerData } from 'node:worker_threads'
import { serveRequests } from '../../../platform/jobs/serve-requests.ts'
import { readItemFiles } from './read-files.service.ts'
import type { ReadReply, ReadRequest, Tools } from './readings.types.ts'

/** Reads media files outside the thread that handles requests. */

serveRequests<ReadRequest, ReadReply>((request) => readItemFiles(request, workerData as Tools))

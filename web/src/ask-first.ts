import { prefetchFirstRequests } from './lib/prefetch-first-requests.ts'

void prefetchFirstRequests()

import { endpoint, publicBecause } from './endpoint.ts'

/** Endpoints for monitoring systems. */
export const monitoring = {
  live: endpoint({
    method: 'GET',
    path: '/live',
    access: publicBecause('it tells that the process answers, and nothing else'),
    ignoresCaller: true,
    summary: 'Lectern only: liveness probe. Restart a server that does not respond.',
    reply: 'ok',
  }),
  ready: endpoint({
    method: 'GET',
    path: '/ready',
    access: publicBecause('it tells that the database answers, and nothing else'),
    summary: 'Lectern only: readiness probe. 503 while the database is unavailable and during shutdown.',
    reply: 'ok',
  }),
  metrics: endpoint({
    method: 'GET',
    path: '/metrics',
    access: publicBecause('the token of the configuration is the credential'),
    summary: 'Lectern only: Prometheus metrics. 404 unless METRICS_TOKEN is set; send it as a bearer token.',
    reply: 'file',
  }),
}

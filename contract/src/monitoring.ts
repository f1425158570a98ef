import { endpoint, publicBecause } from './endpoint.ts'

/** For the programs that watch over a server. */
export const monitoring = {
  live: endpoint({
    method: 'GET',
    path: '/live',
    access: publicBecause('it tells that the process answers, and nothing else'),
    summary: 'Ours: the process runs. A server that does not answer this is to be restarted.',
    reply: 'ok',
  }),
  ready: endpoint({
    method: 'GET',
    path: '/ready',
    access: publicBecause('it tells that the database answers, and nothing else'),
    summary:
      'Ours: the server can answer calls: its database does. 503 while it does not, and while it is stopping.',
    reply: 'ok',
  }),
  metrics: endpoint({
    method: 'GET',
    path: '/metrics',
    access: publicBecause('the token of the configuration is the credential'),
    summary: 'Ours: figures for Prometheus. 404 unless METRICS_TOKEN is set; the token is sent as a bearer.',
    reply: 'file',
  }),
}

import { once } from 'node:events'
import fastify from 'fastify'

const [{ json }] = (await once(process, 'message')) as [{ json: string }]
const value: unknown = JSON.parse(json)

const bytes = Buffer.from(json)

const app = fastify()
app.get('/', async () => value)
app.get('/bytes', async (_request, reply) => reply.type('application/json').send(bytes))
process.send?.({ url: await app.listen({ port: 0, host: '127.0.0.1' }) })

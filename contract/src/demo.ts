import { adminOnly, endpoint } from './endpoint.ts'

export const demo = {
  make: endpoint({
    method: 'POST',
    path: '/api/demo-library',
    access: adminOnly,
    summary: 'Create a small sample library if there is no library yet; responds when its scan starts.',
    reply: 'ok',
  }),
}

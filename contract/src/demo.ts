import { adminOnly, endpoint } from './endpoint.ts'

export const demo = {
  make: endpoint({
    method: 'POST',
    path: '/api/demo-library',
    access: adminOnly,
    summary:
      'Make a small sample library, where there is no library yet; answers when it is made and its scan begins.',
    reply: 'ok',
  }),
}

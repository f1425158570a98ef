// Shows messages that the server pushes to this browser. It serves no pages and keeps nothing.
self.addEventListener('push', (event) => {
  const { title, body } = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { body, icon: 'icon-512.png' }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(self.clients.openWindow(new URL('.', self.location.href).href))
})

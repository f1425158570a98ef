/** Mail and notification settings of an old installation. */
export function oldMessaging(podcastLibraryId: string) {
  return {
    mail: {
      id: 'email-settings',
      host: 'smtp.old.example',
      port: 587,
      secure: false,
      user: 'books',
      pass: 'mail password',
      testAddress: null,
      fromAddress: 'Books <books@old.example>',
      ereaderDevices: [{ name: 'Kindle', email: 'ann@kindle.example' }],
    },
    notifications: {
      id: 'notification-settings',
      appriseType: 'api',
      appriseApiUrl: 'http://apprise.old.example:8000/notify',
      notifications: [
        {
          id: 'notify-1',
          libraryId: podcastLibraryId,
          eventName: 'onPodcastEpisodeDownloaded',
          urls: ['tgram://bot/chat'],
          titleTemplate: 'New {{podcastTitle}}',
          bodyTemplate: '{{episodeTitle}}',
          enabled: true,
          type: null,
          lastFiredAt: null,
          lastAttemptFailed: false,
          numConsecutiveFailedAttempts: 0,
          numTimesFired: 3,
          createdAt: 1_683_356_889_123,
        },
      ],
      maxFailedAttempts: 7,
      maxNotificationQueue: 30,
      notificationDelay: 1000,
    },
  }
}

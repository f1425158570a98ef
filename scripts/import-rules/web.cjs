// Who may import whom in the web client.
const { forbid, sliceOrderRules } = require('./forbid.cjs')

const WEB_FEATURES = '^web/src/features/'
const WEB_SLICE = `${WEB_FEATURES}([^/]+)/`
const OTHER_WEB_SLICE = `${WEB_FEATURES}(?!$1/)[^/]+/`
/** Slices that consist of components for other slices. */
const WEB_SHARED_SLICES = `${WEB_FEATURES}(groups|episodes|cron)/`

/** @param {string[][]} sliceOrder */
const webRules = (sliceOrder) => [
  ...sliceOrderRules('web-', WEB_FEATURES, sliceOrder),
  forbid(
    'web-slices-meet-by-api',
    "Of another slice only its x.api, x.rules, use-x and play-x. Two slices' components meet in app/pages; groups, episodes and cron are made for other slices.",
    { path: WEB_SLICE },
    {
      path: OTHER_WEB_SLICE,
      pathNot: [String.raw`/([^/]+\.(api|rules)|(use|play)-[^/]+)\.ts$`, WEB_SHARED_SLICES],
    },
  ),
  forbid(
    'web-cards-know-no-slice',
    'Covers and cards are used by every slice; what they need from a slice is handed in.',
    { path: '^web/src/(cards|session)/' },
    { path: '^web/src/(features|app)/' },
  ),
  forbid(
    'web-session-knows-no-cards',
    'Who is signed in and the live connection stand below everything that is drawn.',
    { path: '^web/src/session/' },
    { path: '^web/src/cards/' },
  ),
  forbid(
    'web-features-know-no-app',
    'The app puts features together, not the other way round.',
    { path: '^web/src/features/' },
    { path: '^web/src/(app/|main)' },
  ),
  forbid(
    'web-ui-and-lib-know-no-feature',
    'The design language and the helpers know no feature.',
    { path: '^web/src/(ui|lib)/' },
    { path: '^web/src/(features/|cards/|session/|app/|main)' },
  ),
  forbid(
    'web-ui-knows-no-contract',
    'ui knows no audiobook.',
    { path: '^web/src/ui/' },
    { path: '^contract/' },
  ),
  forbid('web-lib-knows-no-ui', 'lib stands below ui.', { path: '^web/src/lib/' }, { path: '^web/src/ui/' }),
  forbid(
    'web-player-stands-alone',
    'The engine of the player is plain TypeScript: no React, no features, no ui; the world is handed in.',
    { path: '^web/src/player/' },
    {
      path: [
        '^web/src/(features|cards|session|ui|app|lib|strings)/',
        '^node_modules/(react|react-dom|react-i18next|@tanstack|@base-ui)/',
      ],
    },
  ),
  forbid(
    'web-book-frame-stands-alone',
    'Books are shown in a frame without rights of ours: it shares no code with the client.',
    { path: '^web/src/book-frame/' },
    { path: '^(web/src/(?!book-frame/)|contract/)' },
  ),
  forbid(
    'nobody-imports-web-main',
    'main.tsx is where the page begins.',
    { path: '^web/src/' },
    { path: String.raw`^web/src/main\.tsx$` },
  ),
  forbid(
    'web-takes-only-types-of-the-contract',
    'Schemas stay on the server: the browser loads only rules, constants and error codes.',
    { path: '^web/src/' },
    {
      path: '^contract/',
      pathNot: String.raw`^contract/src/(rules/|(constants|errors)[^/]*\.ts$)`,
      dependencyTypesNot: ['type-only'],
    },
  ),
  forbid(
    'browser-rules-without-schemas',
    'What the browser loads at run time does not pull in the schema library.',
    { path: '^contract/src/(rules/|constants|errors)' },
    {
      path: '^(node_modules/zod/|contract/src/(?!rules/|constants|errors))',
      dependencyTypesNot: ['type-only'],
    },
  ),
  forbid(
    'web-without-node',
    'A browser has no Node modules.',
    { path: '^web/src/' },
    { dependencyTypes: ['core'] },
  ),
]

module.exports = { webRules }

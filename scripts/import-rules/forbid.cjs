// What the import rules of server and web share.

const TESTS = String.raw`\.(test|spec)\.tsx?$|^(server|web)/test/|/test-support/`

const forbid = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { pathNot: TESTS, ...from },
  to,
})

/** Forbids each slice to import from its own group or further to the right, and slices without a place. */
const sliceOrderRules = (prefix, features, order) => [
  forbid(
    `${prefix}known-slices`,
    'A new slice first gets its place in the slice order.',
    { path: features, pathNot: [TESTS, `${features}(${order.flat().join('|')})/`] },
    {},
  ),
  ...order.flatMap((group, position) =>
    group.map((slice) => {
      const notToTheLeft = order
        .slice(position)
        .flat()
        .filter((other) => other !== slice)
      return forbid(
        `${prefix}slice-order-${slice}`,
        'A slice knows only the slices to its left.',
        { path: `${features}${slice}/` },
        { path: `${features}(${notToTheLeft.join('|')})/` },
      )
    }),
  ),
]

module.exports = { TESTS, forbid, sliceOrderRules }

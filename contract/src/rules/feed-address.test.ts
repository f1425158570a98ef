import { expect, test } from 'vitest'
import { feedAddressOf } from './feed-address.ts'

test.each([
  ['https://a.example/feed', 'https://a.example/feed'],
  [' HTTP://a.example/feed ', 'HTTP://a.example/feed'],
  ['feed://a.example/feed', 'http://a.example/feed'],
  ['feed:https://a.example/feed', 'https://a.example/feed'],
  ['feed://https://a.example/feed', 'https://a.example/feed'],
  ['itpc://a.example/feed', 'http://a.example/feed'],
  ['pcast://a.example/feed', 'http://a.example/feed'],
  ['Podcast://a.example/feed', 'http://a.example/feed'],
  ['feeds.a.example/show/feed.xml', 'https://feeds.a.example/show/feed.xml'],
  [' a.example:8443/?feed=rss ', 'https://a.example:8443/?feed=rss'],
  ['Node.js', null],
  ['9/11', null],
  ['Dr. Who / Part 1', null],
  ['feed://', null],
  ['https://', null],
  ['javascript:alert(1)', null],
  ['ftp://a.example/feed', null],
  ['a podcast about feeds: how they work', null],
  ['podcast:history', null],
  ['', null],
])('the feed URL of %j is %j', (text, address) => {
  expect(feedAddressOf(text)).toBe(address)
})

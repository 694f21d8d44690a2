import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

const mozilla = 'Mozilla/5.0'
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
test.each([
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
  [`${mozilla} (Windows NT 10.0) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge', 'Windows'],
  [`${mozilla} (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox', 'macOS'],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile Safari/604.1`,
    'Safari',
    'iPhone',
  ],
  [
    `${mozilla} (Linux; Android 10; K) ${webkit} SamsungBrowser/28.0 Chrome/130.0`,
    'Samsung Internet',
    'Android',
  ],
  [`${mozilla} (X11; Linux x86_64) ${webkit} Chrome/140.0.0.0 Safari/537.36 OPR/120.0`, 'Opera', 'Linux'],
  [`${mozilla} (X11; Linux x86_64) ${webkit} HeadlessChrome/140.0.0.0 Safari/537.36`, 'Chrome', 'Linux'],
  [`${mozilla} (X11; Linux x86_64) ${webkit} Chromium/140.0.0.0 Safari/537.36`, 'Chrome', 'Linux'],
  [
    `${mozilla} (Windows NT 10.0) ${webkit} HeadlessChrome/140.0.0.0 Safari/537.36 HeadlessEdg/140.0.0.0`,
    'Edge',
    'Windows',
  ],
  ['curl/8.5.0', undefined, undefined],
  ['', undefined, undefined],
])('OD-73: %s', (userAgent, browser, system) => expect(deviceOf(userAgent)).toEqual({ browser, system }))

/** The first that is found counts: browsers name those that they descend from as well. */
const browsers = [
  ['Edge', /\b(Headless)?Edg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b((Headless)?Chrome|Chromium|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const
const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\b(Linux|X11)\b/],
] as const

/** Browser and system behind a User-Agent, undefined where it does not say. */
export function deviceOf(userAgent: string): { browser: string | undefined; system: string | undefined } {
  const first = (list: readonly (readonly [string, RegExp])[]) =>
    list.find(([, pattern]) => pattern.test(userAgent))?.[0]
  return { browser: first(browsers), system: first(systems) }
}

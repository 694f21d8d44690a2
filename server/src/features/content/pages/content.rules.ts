/** Legal texts that everybody may read, beside `about-us` and the terms (OD-50). */
const publicSlugs = new Set(['about-us', 'legal-notice', 'privacy-policy', 'cookies', 'information'])

/** Whether a page is for everybody: a fixed few, and any slug that contains `terms-and-conditions` (ROUTE-23). */
export const isPublicSlug = (slug: string): boolean =>
  publicSlugs.has(slug) || slug.includes('terms-and-conditions')

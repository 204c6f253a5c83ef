import { siteBase } from './base.ts';
import { changes } from './changes.ts';
import type { SitePage } from './page.ts';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The site map: every listed page with the day its facts were last checked. */
export function siteMap(pages: readonly Pick<SitePage, 'path' | 'date' | 'isListed'>[]): string {
  const urls = pages
    .filter(({ isListed }) => isListed)
    .map(({ path, date }) => `<url><loc>${siteBase}${path}</loc><lastmod>${date}</lastmod></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

/** The feed of the change log (Atom, RFC 4287). */
export function changeFeed(): string {
  const entries = changes.map(
    ({ day, title, text }) =>
      `<entry><id>${siteBase}/changes.xml#${day}</id><title>${escaped(title)}</title><updated>${day}T08:00:00+02:00</updated><summary>${escaped(text)}</summary></entry>`,
  );
  const updated = changes[0]?.day ?? '2026-11-20';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-ZA"><id>${siteBase}/changes.xml</id><title>Beacon: what is new</title><link rel="self" href="${siteBase}/changes.xml"/><author><name>Beacon</name></author><updated>${updated}T08:00:00+02:00</updated>\n${entries.join('\n')}\n</feed>\n`;
}

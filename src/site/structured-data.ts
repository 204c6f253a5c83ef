import type { Plan } from '#domain/billing/plans.ts';
import type { SitePage } from './page.ts';

const offerOf = ({ name, priceCents, isFromPrice }: Plan, vatPct: number | null) => ({
  '@type': 'Offer',
  name,
  price: (priceCents / 100).toFixed(2),
  priceCurrency: 'ZAR',
  priceSpecification: {
    '@type': 'UnitPriceSpecification',
    ...(isFromPrice ? { minPrice: priceCents / 100 } : { price: priceCents / 100 }),
    priceCurrency: 'ZAR',
    unitText: 'MONTH',
    ...(vatPct !== null && { valueAddedTaxIncluded: vatPct > 0 }),
  },
});

/** What a page says of itself to search engines (schema.org), for the site at `base`: only what the page shows. */
export function structuredData(page: SitePage, base: string): object {
  const organisation = {
    '@type': 'Organization',
    '@id': `${base}/#organisation`,
    name: 'Beacon',
    url: `${base}/`,
    areaServed: 'ZA',
  };
  const graph: object[] = [organisation];
  if (page.offers !== undefined) {
    const { plans, vatPct } = page.offers;
    graph.push({
      '@type': 'SoftwareApplication',
      name: 'Beacon',
      applicationCategory: 'SecurityApplication',
      operatingSystem: 'Web',
      inLanguage: 'en-ZA',
      publisher: { '@id': organisation['@id'] },
      ...(plans.length > 0 && { offers: plans.map((plan) => offerOf(plan, vatPct)) }),
    });
  }
  if (page.kind === 'article')
    graph.push({
      '@type': 'Article',
      headline: page.headline,
      description: page.description,
      inLanguage: 'en-ZA',
      mainEntityOfPage: `${base}${page.path}`,
      dateModified: page.date,
      author: { '@id': organisation['@id'] },
      publisher: { '@id': organisation['@id'] },
    });
  if (page.questions !== undefined)
    graph.push({
      '@type': 'FAQPage',
      inLanguage: 'en-ZA',
      mainEntity: page.questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    });
  const steps = page.crumbs.filter(({ path }) => path !== undefined);
  if (steps.length > 0)
    graph.push({
      '@type': 'BreadcrumbList',
      itemListElement: [{ label: 'Beacon', path: '/' }, ...steps].map(({ label, path }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: label,
        item: `${base}${path}`,
      })),
    });
  return { '@context': 'https://schema.org', '@graph': graph };
}

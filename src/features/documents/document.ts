import type { PortalDocument } from './portal-document.ts';

const files = import.meta.glob<PortalDocument>('./content/*/*.md', { eager: true, import: 'default' });
const order = [
  'service-overview',
  'dmarc-basics',
  'email-security-scores',
  'email-security-scoring',
  'dmarc-policy-reference',
  'email-sources-guide',
  'report-metadata-guide',
  'dmarc-analytics-guide',
  'timeseries-analytics-guide',
  'style-guide',
];

/** Every document, those for users first. */
export const portalDocuments: readonly PortalDocument[] = Object.values(files).sort(
  (a, b) => Number(a.isForStaff) - Number(b.isForStaff) || order.indexOf(a.slug) - order.indexOf(b.slug),
);

/** The address of a document. */
export function addressOf({ slug, isForStaff }: Pick<PortalDocument, 'slug' | 'isForStaff'>): string {
  return isForStaff ? `/app/support/docs/admin/${slug}` : `/app/support/docs/${slug}`;
}

/** The documents a person may read. */
export function readable(isStaff: boolean): readonly PortalDocument[] {
  return portalDocuments.filter((one) => isStaff || !one.isForStaff);
}

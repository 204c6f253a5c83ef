import { type Guide, guides } from '#domain/vocabulary/guides.ts';
import type { PortalDocument } from './portal-document.ts';

const files = import.meta.glob<PortalDocument>('./content/*/*.md', { eager: true, import: 'default' });

type Named = Pick<PortalDocument, 'slug' | 'isForStaff'>;

/** The document as people rate it; the tests prove that every document has its place in the list. */
export const guideOf = ({ slug, isForStaff }: Named) => (isForStaff ? `admin/${slug}` : slug) as Guide;

/** Every document, those for users first. */
export const portalDocuments: readonly PortalDocument[] = Object.values(files).sort(
  (a, b) => guides.indexOf(guideOf(a)) - guides.indexOf(guideOf(b)),
);

/** The address of a document. */
export const addressOf = (one: Named): string => `/app/support/docs/${guideOf(one)}`;

/** The documents a person may read. */
export function readable(isStaff: boolean): readonly PortalDocument[] {
  return portalDocuments.filter((one) => isStaff || !one.isForStaff);
}

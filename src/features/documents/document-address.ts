import type { Guide } from '#domain/vocabulary/guides.ts';
import type { PortalDocument } from './portal-document.ts';

type Named = Pick<PortalDocument, 'slug' | 'isForStaff'>;

/** The document as people rate it; the tests prove that every document has its place in the list. */
export const guideOf = ({ slug, isForStaff }: Named) => (isForStaff ? `admin/${slug}` : slug) as Guide;

/** The address of a document. */
export const addressOf = (one: Named): string => `/app/support/docs/${guideOf(one)}`;

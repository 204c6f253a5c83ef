import { guides } from '#domain/vocabulary/guides.ts';
import { guideOf } from './document-address.ts';
import type { PortalDocument } from './portal-document.ts';

const files = import.meta.glob<PortalDocument>('./content/*/*.md', { eager: true, import: 'default' });

/** Every document, those for users first. */
export const portalDocuments: readonly PortalDocument[] = Object.values(files).sort(
  (a, b) => guides.indexOf(guideOf(a)) - guides.indexOf(guideOf(b)),
);

/** The documents a person may read. */
export function readable(isStaff: boolean): readonly PortalDocument[] {
  return portalDocuments.filter((one) => isStaff || !one.isForStaff);
}

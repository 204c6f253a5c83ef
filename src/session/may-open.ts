import type { Page } from '#contract/page-sections.ts';
import { isStaff, mayInArea } from '#domain/access.ts';
import type { Role } from '#domain/vocabulary.ts';

/** Whether a role may open a page. */
export function mayOpen(role: Role, { access, area, level = 'view' }: Pick<Page, 'access' | 'area' | 'level'>): boolean {
  return access !== 'admin' || (isStaff(role) && (area === undefined || mayInArea(role, area, level)));
}

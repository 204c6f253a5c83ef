import { pageAtPath } from '#contract/pages.ts';
import type { Role } from '#domain/vocabulary.ts';
import { mayOpen } from './may-open.ts';
import { useSession } from './session-context.ts';

/** Whether a role may open the page at an address, which may have a query; an address of no page is open. */
export function mayOpenAt(role: Role, href: string): boolean {
  const page = pageAtPath(href.split(/[?#]/, 1)[0] ?? '');
  return page === undefined || mayOpen(role, page);
}

/** Says of an address whether the person may open its page, so that nothing leads to "Access Denied". */
export function useMayOpen(): (href: string) => boolean {
  const { role } = useSession();
  return (href) => mayOpenAt(role, href);
}

import { Outlet, useMatches } from '@tanstack/react-router';
import { pageAtPath } from '#contract/pages.ts';
import { mayOpen } from '#src/session/may-open.ts';
import { useSession } from '#src/session/session-context.ts';
import { AccessDenied } from './AccessDenied.tsx';

/** The pages of the staff, each for the roles that have it. It asks for the page that is shown: the address may be that of the next one. */
export function ForStaff() {
  const { role, isStaff } = useSession();
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname });
  const page = pageAtPath(path ?? '');
  return mayOpen(role, page?.access === 'admin' ? page : { access: 'admin' }) ? <Outlet /> : <AccessDenied isStaff={isStaff} />;
}

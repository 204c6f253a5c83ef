import { Outlet, useLocation } from '@tanstack/react-router';
import { pageAtPath } from '#contract/pages.ts';
import { mayOpen } from '#src/session/may-open.ts';
import { useSession } from '#src/session/session-context.ts';
import { AccessDenied } from './AccessDenied.tsx';

/** The pages of the staff, each for the roles that have it. */
export function ForStaff() {
  const { role, isStaff } = useSession();
  const page = pageAtPath(useLocation().pathname);
  return mayOpen(role, page ?? { access: 'admin' }) ? <Outlet /> : <AccessDenied isStaff={isStaff} />;
}

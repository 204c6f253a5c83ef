import { createFileRoute, Outlet } from '@tanstack/react-router';
import { AccessDenied } from '#src/layout/AccessDenied.tsx';
import { useSession } from '#src/session/session-context.ts';

function ForStaff() {
  return useSession().isStaff ? <Outlet /> : <AccessDenied />;
}

export const Route = createFileRoute('/app/_admin')({ component: ForStaff });

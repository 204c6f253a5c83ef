import { createFileRoute, redirect } from '@tanstack/react-router';
import { Login } from '#src/features/auth/Login.tsx';

export const Route = createFileRoute('/login')({
  validateSearch: (search): { from?: string } =>
    typeof search['from'] === 'string' && /^\/app(\/|$)/.test(search['from']) ? { from: search['from'] } : {},
  beforeLoad: ({ context, search }) => {
    if (context.auth.getSnapshot().matches('authenticated')) throw redirect({ href: search.from ?? '/app/dashboard' });
  },
  component: Login,
});

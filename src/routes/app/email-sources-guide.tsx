import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/app/email-sources-guide')({
  beforeLoad: () => {
    throw redirect({ to: '/app/support/docs/$slug', params: { slug: 'email-sources-guide' }, replace: true });
  },
});

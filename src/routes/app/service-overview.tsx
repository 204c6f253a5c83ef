import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/app/service-overview')({
  beforeLoad: () => {
    throw redirect({ to: '/app/support/docs/$slug', params: { slug: 'service-overview' }, replace: true });
  },
});

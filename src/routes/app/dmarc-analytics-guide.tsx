import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/app/dmarc-analytics-guide')({
  beforeLoad: () => {
    throw redirect({ to: '/app/support/docs/$slug', params: { slug: 'dmarc-analytics-guide' }, replace: true });
  },
});

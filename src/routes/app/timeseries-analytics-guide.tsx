import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/app/timeseries-analytics-guide')({
  beforeLoad: () => {
    throw redirect({ to: '/app/support/docs/$slug', params: { slug: 'timeseries-analytics-guide' }, replace: true });
  },
});

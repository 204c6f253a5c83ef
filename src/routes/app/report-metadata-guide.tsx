import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/app/report-metadata-guide')({
  beforeLoad: () => {
    throw redirect({ to: '/app/support/docs/$slug', params: { slug: 'report-metadata-guide' }, replace: true });
  },
});

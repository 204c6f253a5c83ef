import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/app/dmarc-basics')({
  beforeLoad: () => {
    throw redirect({ to: '/app/support/docs/$slug', params: { slug: 'dmarc-basics' }, replace: true });
  },
});

import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/app/email-security-scores')({
  beforeLoad: () => {
    throw redirect({ to: '/app/support/docs/$slug', params: { slug: 'email-security-scores' }, replace: true });
  },
});

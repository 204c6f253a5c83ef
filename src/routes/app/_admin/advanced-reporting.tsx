import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/app/_admin/advanced-reporting')({
  beforeLoad: ({ location }) => {
    throw redirect({ href: `/app/executive-intelligence${location.searchStr}`, replace: true });
  },
});

import { createFileRoute } from '@tanstack/react-router';
import { Security } from '#src/features/security/Security.tsx';
import { OwnAccount } from '#src/page/OwnAccount.tsx';

export const Route = createFileRoute('/app/security')({
  component: () => (
    <OwnAccount title="My security">
      <Security />
    </OwnAccount>
  ),
});

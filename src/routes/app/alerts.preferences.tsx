import { createFileRoute } from '@tanstack/react-router';
import { AlertPreferences } from '#src/features/alert-preferences/AlertPreferences.tsx';
import { OwnAccount } from '#src/page/OwnAccount.tsx';

export const Route = createFileRoute('/app/alerts/preferences')({
  component: () => (
    <OwnAccount title="My alerts">
      <AlertPreferences />
    </OwnAccount>
  ),
});

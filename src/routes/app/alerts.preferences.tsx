import { createFileRoute } from '@tanstack/react-router';
import { AlertPreferences } from '#src/features/alert-preferences/AlertPreferences.tsx';

export const Route = createFileRoute('/app/alerts/preferences')({ component: AlertPreferences });

import { createFileRoute } from '@tanstack/react-router';
import { Dashboard } from '#src/features/dashboard/Dashboard.tsx';

export const Route = createFileRoute('/app/dashboard')({ component: Dashboard });

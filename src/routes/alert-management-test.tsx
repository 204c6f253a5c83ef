import { createFileRoute } from '@tanstack/react-router';
import { AlertSandbox } from '#src/features/alert-management/sandbox/Sandbox.tsx';

export const Route = createFileRoute('/alert-management-test')({ component: AlertSandbox });

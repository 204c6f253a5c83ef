import { createFileRoute } from '@tanstack/react-router';
import { Sandbox } from '#src/features/alert-preferences/sandbox/Sandbox.tsx';

export const Route = createFileRoute('/alert-preferences-test')({ component: Sandbox });

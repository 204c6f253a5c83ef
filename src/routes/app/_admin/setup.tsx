import { createFileRoute } from '@tanstack/react-router';
import { Setup } from '#src/features/setup/Setup.tsx';

export const Route = createFileRoute('/app/_admin/setup')({ component: Setup });

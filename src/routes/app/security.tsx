import { createFileRoute } from '@tanstack/react-router';
import { Security } from '#src/features/security/Security.tsx';

export const Route = createFileRoute('/app/security')({ component: Security });

import { createFileRoute } from '@tanstack/react-router';
import { Operations } from '#src/features/operations/Operations.tsx';

export const Route = createFileRoute('/app/_admin/operations')({ component: Operations });

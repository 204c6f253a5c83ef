import { createFileRoute } from '@tanstack/react-router';
import { Documents } from '#src/features/documents/Documents.tsx';

export const Route = createFileRoute('/app/support/docs/')({ component: Documents });

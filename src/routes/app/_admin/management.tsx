import { createFileRoute } from '@tanstack/react-router';
import { Management } from '#src/features/management/Management.tsx';

export const Route = createFileRoute('/app/_admin/management')({ component: Management });

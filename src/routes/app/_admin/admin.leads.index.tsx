import { createFileRoute } from '@tanstack/react-router';
import { Requests } from '#src/features/requests/Requests.tsx';

export const Route = createFileRoute('/app/_admin/admin/leads/')({ component: Requests });

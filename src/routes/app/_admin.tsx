import { createFileRoute } from '@tanstack/react-router';
import { ForStaff } from '#src/layout/ForStaff.tsx';

export const Route = createFileRoute('/app/_admin')({ component: ForStaff });

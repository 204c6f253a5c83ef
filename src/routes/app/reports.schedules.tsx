import { createFileRoute } from '@tanstack/react-router';
import { Schedules } from '#src/features/report-scheduling/Schedules.tsx';

export const Route = createFileRoute('/app/reports/schedules')({ component: Schedules });

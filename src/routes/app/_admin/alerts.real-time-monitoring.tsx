import { createFileRoute } from '@tanstack/react-router';
import { RealTimeMonitoring } from '#src/features/real-time-monitoring/RealTimeMonitoring.tsx';

export const Route = createFileRoute('/app/_admin/alerts/real-time-monitoring')({ component: RealTimeMonitoring });

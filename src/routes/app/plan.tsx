import { createFileRoute } from '@tanstack/react-router';
import { OwnPlan } from '#src/features/subscriptions/OwnPlan.tsx';

export const Route = createFileRoute('/app/plan')({ component: OwnPlan });

import { createFileRoute } from '@tanstack/react-router';
import { BillingOverview } from '#src/features/subscriptions/BillingOverview.tsx';

export const Route = createFileRoute('/app/_admin/billing-overview')({ component: BillingOverview });

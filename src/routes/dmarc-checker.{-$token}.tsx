import { createFileRoute } from '@tanstack/react-router';
import { CheckerPage } from '#src/features/dmarc-checker/CheckerPage.tsx';

export const Route = createFileRoute('/dmarc-checker/{-$token}')({ component: CheckerPage });

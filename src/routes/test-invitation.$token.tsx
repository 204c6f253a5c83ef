import { createFileRoute } from '@tanstack/react-router';
import { TestInvitation } from '#src/features/auth/TestInvitation.tsx';

export const Route = createFileRoute('/test-invitation/$token')({ component: TestInvitation });

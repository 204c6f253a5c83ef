import { createFileRoute } from '@tanstack/react-router';
import { Register } from '#src/features/auth/Register.tsx';

export const Route = createFileRoute('/register')({ component: Register });

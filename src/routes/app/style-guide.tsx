import { createFileRoute } from '@tanstack/react-router';
import { StyleGuide } from '#src/features/style-guide/StyleGuide.tsx';

export const Route = createFileRoute('/app/style-guide')({ component: StyleGuide });

import { createFileRoute } from '@tanstack/react-router';
import { MyAssociations } from '#src/features/associations/MyAssociations.tsx';

export const Route = createFileRoute('/app/my-associations')({ component: MyAssociations });

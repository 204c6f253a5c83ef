import { lazyRouteComponent } from '@tanstack/react-router';

/** The first steps; loaded only by those who have no statistics yet. */
export const FirstSteps = lazyRouteComponent(() => import('./FirstSteps.tsx'), 'FirstSteps');

/** The first of them, as the card above the page. */
export const FirstDomain = lazyRouteComponent(() => import('./FirstSteps.tsx'), 'FirstDomain');

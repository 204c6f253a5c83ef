import type { Reply } from '#contract/endpoint.ts';
import type { onboarding } from '#contract/onboarding.ts';

/** All customers that are being set up. */
export type Board = Reply<typeof onboarding.board>;

/** A customer on the board. */
export type BoardRow = Board['onboardings'][number];

/** The onboarding of one customer. */
export type Onboarding = Reply<typeof onboarding.get>['onboarding'];

/** A line of a pasted list, and what became of it. */
export type DomainLine = Reply<typeof onboarding.domains>['lines'][number];

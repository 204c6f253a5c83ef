import { onboardingSteps } from '#domain/vocabulary/onboarding.ts';
import { numberOf, type RawSearch, wordOf } from '#src/page/search.ts';

/** The search parameters of the onboardings: the open customer and step, whose are shown, and whether one is being started. */
export type OnboardingSearch = ReturnType<typeof readOnboardingSearch>;

export function readOnboardingSearch(search: RawSearch) {
  return {
    customer: numberOf(search['customer']),
    step: wordOf(search['step'], onboardingSteps),
    owner: numberOf(search['owner']),
    start: search['start'] === true ? (true as const) : undefined,
  };
}

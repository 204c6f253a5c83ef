/** The steps by which a customer is set up, in their order. Source: screens, customer onboarding. */
export const onboardingSteps = [
  'customer',
  'plan',
  'contacts',
  'domains',
  'records',
  'proof',
  'reports',
  'senders',
  'alerts',
  'welcome',
] as const;
/** One of the steps by which a customer is set up. */
export type OnboardingStep = (typeof onboardingSteps)[number];
/** Where an onboarding is: in a step, or over. */
export const onboardingStatuses = [...onboardingSteps, 'finished', 'stopped'] as const;
/** Where an onboarding is. */
export type OnboardingStatus = (typeof onboardingStatuses)[number];
/** The columns of the board of onboardings. */
export const onboardingColumns = ['setup', 'records', 'reports', 'senders', 'welcome'] as const;
/** A column of the board of onboardings. */
export type OnboardingColumn = (typeof onboardingColumns)[number];
/** What became of a line in a list of domains. */
export const lineOutcomes = ['ready', 'added', 'present', 'repeated', 'refused'] as const;
/** What became of a line in a list of domains. */
export type LineOutcome = (typeof lineOutcomes)[number];

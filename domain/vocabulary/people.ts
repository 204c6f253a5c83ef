/** Closed lists of values about people and their customers. */

/** What a request for access says about who sent it, by kind. */
export const registrationSignals = [
  'form_time',
  'decoys',
  'free_mail',
  'known_domain',
  'asked_again',
  'turned_down',
  'same_network',
] as const;
/** What a request for access says about who sent it. */
export type RegistrationSignal = (typeof registrationSignals)[number];

/** What a line of an import does, by kind. */
export const importOutcomes = ['new', 'changed', 'present'] as const;
/** What a line of an import does: adds something, changes a right, or finds all of it there already. */
export type ImportOutcome = (typeof importOutcomes)[number];

export const senderRules = [
  'no_messages',
  'passes_both',
  'passes_dkim',
  'passes_spf',
  'passes_either',
  'mailing_list',
  'forwarder',
  'not_aligned',
  'unproven',
  'needs_dkim',
  'partly',
] as const;
/** The rule behind the verdict on a sender or address. */
export type SenderRule = (typeof senderRules)[number];

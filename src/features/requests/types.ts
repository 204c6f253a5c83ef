import type { Reply } from '#contract/endpoint.ts';
import type { leads } from '#contract/leads.ts';
import type { LeadStatus, LostReason } from '#domain/vocabulary.ts';
import type { StatusKind } from '#src/ui/StatusTag.tsx';

/** An enquiry as its page shows it. */
export type Lead = Reply<typeof leads.get>['lead'];

/** Something to do about an enquiry. */
export type Task = Lead['tasks'][number];

/** The statuses in a word with their mark. */
export const leadFaces: Record<LeadStatus, { word: string; kind: StatusKind }> = {
  new: { word: 'New', kind: 'attention' },
  contacted: { word: 'Contacted', kind: 'info' },
  qualified: { word: 'Qualified', kind: 'info' },
  quoted: { word: 'Quoted', kind: 'waiting' },
  won: { word: 'Won', kind: 'pass' },
  lost: { word: 'Lost', kind: 'unknown' },
  spam: { word: 'Spam', kind: 'unknown' },
};

/** What moves an enquiry to a status. */
export const leadVerbs: Partial<Record<LeadStatus, string>> = {
  new: 'Not spam',
  contacted: 'Mark as contacted',
  qualified: 'Mark as qualified',
  quoted: 'Mark as quoted',
  spam: 'Mark as spam',
};

/** Why an enquiry was lost. */
export const lostLabels: Record<LostReason, string> = {
  price: 'Too expensive',
  competitor: 'Chose another product',
  no_answer: 'Did not answer',
  not_needed: 'Does not need it',
  other: 'Another reason',
};

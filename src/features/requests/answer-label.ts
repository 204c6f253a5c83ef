import type { Reply } from '#contract/endpoint.ts';
import type { leads } from '#contract/leads.ts';
import * as format from '#src/ui/format.ts';
import type { StatusKind } from '#src/ui/StatusTag.tsx';
import { lostLabels } from './types.ts';

/** An enquiry as lists show it. */
export type LeadRow = Reply<typeof leads.list>['leads'][number];

function clock(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest}\u00a0min`;
  return rest === 0 || hours >= 9 ? `${format.number(hours)}\u00a0h` : `${hours}\u00a0h ${rest}\u00a0min`;
}

/** How the first answer stands against its hour, in sales time; `null` for spam that nobody answered. */
export function answerFace({ answer_state: state, answer_minutes: minutes }: LeadRow): { kind: StatusKind; text: string } | null {
  if (state === null) return null;
  if (state === 'waiting') return { kind: 'waiting', text: minutes < 1 ? 'Due now' : `${clock(minutes)} left` };
  if (state === 'overdue') return { kind: 'attention', text: minutes < 1 ? 'Overdue' : `Overdue by ${clock(minutes)}` };
  if (state === 'late') return { kind: 'unknown', text: minutes < 1 ? 'Answered late' : `Answered ${clock(minutes)} late` };
  return { kind: 'pass', text: 'Answered in time' };
}

/** What a card says below the name: how the answer stands, or how the enquiry ended. */
export function cardFace(lead: LeadRow): { kind: StatusKind; text: string } | null {
  const { status, closed_at: closed, lost_reason: lost } = lead;
  if (status === 'won') return { kind: 'pass', text: closed === null ? 'Won' : `Won ${format.dayMonth(closed)}` };
  if (status === 'lost') return { kind: 'unknown', text: lost === null ? 'Lost' : lostLabels[lost] };
  return status === 'new' ? answerFace(lead) : null;
}

/** What an enquiry is called: its domain, company or person. */
export const leadName = ({ domain, company, name }: Pick<LeadRow, 'domain' | 'company' | 'name'>): string =>
  domain || company || name;

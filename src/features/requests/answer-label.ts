import type { Reply } from '#contract/endpoint.ts';
import type { leads } from '#contract/leads.ts';
import { priceLabel, rand } from '#domain/billing/labels.ts';
import { counted, shortened } from '#domain/text.ts';
import * as format from '#src/ui/format.ts';
import type { StatusKind } from '#src/ui/StatusTag.tsx';
import { lostLabels } from './types.ts';

/** An enquiry as lists show it. */
export type LeadRow = Reply<typeof leads.list>['leads'][number];

/** Sales time, which runs from 08:00 to 17:00 on working days only: `25 min`, `17 sales hours`. */
function salesTime(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes}\u00a0min` : counted(hours, 'sales hour');
}

/** The state of the first answer against its hour, in sales time; `null` for spam that nobody answered. */
export function answerFace({ answer_state: state, answer_minutes: minutes }: LeadRow): { kind: StatusKind; text: string } | null {
  if (state === null) return null;
  if (state === 'waiting') return { kind: 'waiting', text: minutes < 1 ? 'Due now' : `${salesTime(minutes)} left` };
  if (state === 'overdue') return { kind: 'attention', text: minutes < 1 ? 'Overdue' : `Overdue by ${salesTime(minutes)}` };
  if (state === 'late') return { kind: 'unknown', text: minutes < 1 ? 'Answered late' : `Answered ${salesTime(minutes)} late` };
  return { kind: 'pass', text: 'Answered in time' };
}

/** What a card says below the name: the state of the answer, or how the enquiry ended. */
export function cardFace(lead: LeadRow): { kind: StatusKind; text: string } | null {
  const { status, closed_at: closed, lost_reason: lost } = lead;
  if (status === 'won') return { kind: 'pass', text: closed === null ? 'Won' : `Won ${format.dayMonth(closed)}` };
  if (status === 'lost') return { kind: 'unknown', text: lost === null ? 'Lost' : lostLabels[lost] };
  return status === 'new' ? answerFace(lead) : null;
}

const shortTask = (what: string) => shortened(what, 40);

/** The task of an enquiry that is due first, and whether tasks are overdue; `null` where none is to be done. */
export function taskFace({
  next_task: next,
  overdue_tasks: overdue,
}: Pick<LeadRow, 'next_task' | 'overdue_tasks'>): { kind: StatusKind; text: string } | null {
  if (next === null) return null;
  if (overdue > 1) return { kind: 'attention', text: `${counted(overdue, 'task')} overdue` };
  if (overdue === 1) return { kind: 'attention', text: `Overdue: ${shortTask(next.what)}` };
  return { kind: 'waiting', text: `${shortTask(next.what)} · ${format.utcDayMonth(next.due_on)}` };
}

type Offer = NonNullable<LeadRow['plan']>;
type Worth = Reply<typeof leads.board>['columns'][number]['worth'];

const priceOf = ({ price_cents: priceCents, is_least: isFromPrice }: Offer) => ({ priceCents, isFromPrice });

/** A plan that is offered with its price: `Professional, R 249 a month`. */
export const planLabel = (plan: Offer): string => `${plan.name}, ${priceLabel(priceOf(plan))}`;

/** The same on a card: `Professional · R 249`. */
export const shortPlan = ({ name, price_cents: cents, is_least: isLeast }: Offer): string =>
  `${name} · ${isLeast ? 'from ' : ''}${rand(cents)}`;

/** What enquiries are worth: `R 249`, `from R 1 048`; `null` where none has a plan. */
export const worthLabel = ({ cents, is_least: isLeast, offers }: Worth): string | null =>
  offers === 0 ? null : `${isLeast ? 'from ' : ''}${rand(cents)}`;

/** What an enquiry is called: its domain, company or person. */
export const leadName = ({ domain, company, name }: Pick<LeadRow, 'domain' | 'company' | 'name'>): string =>
  domain || company || name;

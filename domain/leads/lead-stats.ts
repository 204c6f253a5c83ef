import type { LeadStatus } from '../vocabulary.ts';
import { type Answering, answerStateAt } from './answer-time.ts';
import { type Worth, type WorthSum, worthSum } from './worth.ts';

/** An enquiry in epoch ms; `closedMs` is when it was won or lost, and `worth` what its plan costs, `null` without one. */
export type LeadMoment = Answering & { closedMs: number | null; worth: Worth | null };

/** The first moments (epoch ms) of the month and of the period in which closed enquiries count. */
export type StatsSince = { monthMs: number; closedMs: number };

/** How enquiries are answered and how they end. Spam counts nowhere. */
export type LeadStats = {
  open: number;
  openWorth: WorthSum;
  waiting: number;
  overdue: number;
  /** Of those written this month: answered within the hour, and all whose hour is over or that were answered. */
  answeredInTime: number;
  answered: number;
  wonThisMonth: number;
  wonWorth: WorthSum;
  won: number;
  closed: number;
};

const openStatuses: readonly LeadStatus[] = ['new', 'contacted', 'qualified', 'quoted'];

/** Counts enquiries at a moment (epoch ms). */
export function leadStats(
  leads: readonly LeadMoment[],
  since: StatsSince,
  nowMs: number,
  holidays: ReadonlySet<string>,
): LeadStats {
  const isWonNow = ({ status, closedMs }: LeadMoment) => status === 'won' && closedMs !== null && closedMs >= since.monthMs;
  const worthOf = (some: readonly LeadMoment[]) => worthSum(some.flatMap(({ worth }) => worth ?? []));
  const [open, wonNow] = [leads.filter(({ status }) => openStatuses.includes(status)), leads.filter(isWonNow)];
  const stats: LeadStats = {
    open: open.length,
    openWorth: worthOf(open),
    waiting: 0,
    overdue: 0,
    answeredInTime: 0,
    answered: 0,
    wonThisMonth: wonNow.length,
    wonWorth: worthOf(wonNow),
    won: 0,
    closed: 0,
  };
  for (const lead of leads.filter(({ status }) => status !== 'spam')) {
    const { state } = answerStateAt(lead, nowMs, holidays);
    if (state === 'waiting' || state === 'overdue') stats.waiting++;
    if (state === 'overdue') stats.overdue++;
    if (lead.writtenMs >= since.monthMs && state !== 'waiting') {
      stats.answered++;
      if (state === 'in_time') stats.answeredInTime++;
    }
    const isWon = lead.status === 'won';
    if (lead.closedMs !== null && lead.closedMs >= since.closedMs && (isWon || lead.status === 'lost')) {
      stats.closed++;
      if (isWon) stats.won++;
    }
  }
  return stats;
}

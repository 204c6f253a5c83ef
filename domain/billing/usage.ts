import type { QuotaSubject } from '../vocabulary.ts';
import { forecastMessages, type UsageDay } from './forecast.ts';
import { type Month, monthOf } from './month.ts';
import type { PlanLimits } from './plans.ts';

/** What a customer has of a thing against what the plan includes (`null`: no limit); `pct` is used of the limit, cut, not rounded. */
export type Share = { used: number; limit: number | null; pct: number | null };

/**
 * What a customer uses in a calendar month, South African time. Only messages that passed DMARC count: forged and failing ones are never
 * counted. `dataUntil` is the last report day known, `forecast` the messages expected by the end of the month (`null`: too little is known).
 */
export type Usage = { month: Month; dataUntil: string | null; messages: Share; forecast: number | null; domains: Share };

function share(used: number, limit: number | null): Share {
  return { used, limit, pct: limit === null || limit <= 0 ? null : Math.floor((1_000 * used) / limit) / 10 };
}

/** What is used now (epoch ms) of a plan's limits, from days of this month and the weeks before, and the active domains. */
export function usageOf(
  { days, domains }: { days: readonly UsageDay[]; domains: number },
  limits: PlanLimits,
  nowMs: number,
): Usage {
  const month = monthOf(nowMs);
  const mine = days.filter(({ day }) => day >= month.first && day <= month.last);
  const dataUntil = days.reduce<string | null>((last, { day }) => (last === null || day > last ? day : last), null);
  return {
    month,
    dataUntil,
    messages: share(
      mine.reduce((sum, { messages }) => sum + messages, 0),
      limits.messages,
    ),
    forecast: forecastMessages(days, month),
    domains: share(domains, limits.domains),
  };
}

/** The report day of a month on which the messages first reached a number, `null` where they did not. */
export function dayReached(days: readonly UsageDay[], month: Month, wanted: number): string | null {
  let sum = 0;
  for (const { day, messages } of [...days].sort((a, b) => a.day.localeCompare(b.day))) {
    if (day < month.first || day > month.last) continue;
    sum += messages;
    if (sum >= wanted) return day;
  }
  return null;
}

/** Whether more is used than a plan includes: all its messages, or more than its domains (a plan of one domain is meant to be full). */
export function isUsedUp(subject: QuotaSubject, { used, limit }: Share): boolean {
  if (limit === null) return false;
  return subject === 'messages' ? used >= limit : used > limit;
}

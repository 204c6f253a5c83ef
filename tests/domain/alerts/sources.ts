import { isOff, isWeekend } from '#domain/alerts/day.ts';
import type { Sender, SenderDay } from '#domain/alerts/facts.ts';
import type { Policy } from '#domain/vocabulary.ts';
import type { Random } from './random.ts';

/** South African public holidays of 2026. */
export const holidays2026: ReadonlySet<string> = new Set(
  '01-01 03-21 04-03 04-06 04-27 05-01 06-16 08-09 08-10 09-24 12-16 12-25 12-26'.split(' ').map((day) => `2026-${day}`),
);

/** Who sends, how much on a day, how much of it fails. */
export type Source = {
  key: string;
  category: Sender['category'];
  mean: (day: string) => number;
  failShare: number;
  forwards: boolean;
  signs: boolean;
};

const forwardedTold = 0.5;
const overriddenShare = 0.01;

function rhythm(day: string, weekendShare: number): number {
  if (isWeekend(day)) return weekendShare;
  if (holidays2026.has(day)) return Math.max(weekendShare, 0.25);
  const isSchoolHoliday = day >= '2026-06-27' && day <= '2026-07-20';
  return isOff(day, holidays2026) ? 0.6 : isSchoolHoliday ? 0.75 : 1;
}

/** The usual senders of a domain: an office suite, a server of its own, services, newsletters, forwarders. */
export function sourcesOf(
  spec: { messagesPerDay: number; weekendShare: number },
  rng: Random,
  noise: Map<string, number>,
  growthOn: (day: string) => number,
): Source[] {
  const { messagesPerDay, weekendShare } = spec;
  const daily = (share: number) => (day: string) =>
    messagesPerDay * share * rhythm(day, weekendShare) * (noise.get(day) ?? 1) * growthOn(day);
  const own: Source[] = [
    {
      key: 'onmicrosoft.com',
      category: 'approved',
      mean: daily(0.6),
      failShare: rng.between(0.001, 0.012),
      forwards: false,
      signs: true,
    },
    { key: '192.0.2.0/24', category: 'own', mean: daily(0.2), failShare: rng.between(0, 0.02), forwards: false, signs: false },
    {
      key: 'amazonses.com',
      category: 'unknown',
      mean: daily(0.15),
      failShare: rng.between(0, 0.005),
      forwards: false,
      signs: true,
    },
  ];
  const newsletter = rng.whole(1, 5);
  own.push({
    key: 'mailchimp.com',
    category: 'approved',
    mean: (day) => (new Date(day).getUTCDay() === newsletter ? messagesPerDay * 2 * growthOn(day) * (noise.get(day) ?? 1) : 0),
    failShare: rng.between(0.001, 0.01),
    forwards: false,
    signs: true,
  });
  own.push({
    key: 'sendgrid.net',
    category: 'approved',
    mean: (day) => messagesPerDay * (day.endsWith('-25') ? 3 : 0.05) * growthOn(day),
    failShare: rng.between(0.001, 0.01),
    forwards: false,
    signs: true,
  });
  for (let index = 0; index < 6; index += 1)
    own.push({
      key: `198.51.${100 + index}.0/24`,
      category: 'unknown',
      mean: daily(rng.between(0.001, 0.006)),
      failShare: rng.between(0.2, 0.6),
      forwards: true,
      signs: true,
    });
  return own;
}

/** A day of a source. */
export type Row = SenderDay & { overridden: number };

/** The mail of a source on a day, null where it sent none. */
export function rowOf(
  source: Source,
  day: string,
  { rng, policy, covered }: { rng: Random; policy: Policy; covered: number },
): Row | null {
  const swing = rng.next() < 0.02 ? rng.between(0.5, 2.2) : Math.exp(0.12 * rng.normal());
  const total = rng.poisson(source.mean(day) * covered * swing);
  if (total === 0) return null;
  const burst = rng.next() < 0.03 ? rng.between(1, 3.5) : 1;
  const fails = rng.binomial(total, Math.min(0.9, source.failShare * burst));
  const marked = source.forwards ? rng.binomial(fails, forwardedTold) : 0;
  const accepted = Math.min(fails, marked + rng.binomial(fails - marked, overriddenShare));
  const hit = policy === 'none' ? 0 : fails - accepted;
  return {
    day,
    total,
    passed: total - fails,
    dkimAligned: source.signs ? total - fails : rng.binomial(total - fails, 0.02),
    quarantined: policy === 'quarantine' ? hit : 0,
    rejected: policy === 'reject' ? hit : 0,
    forwarded: marked,
    overridden: accepted,
  };
}

/** Somebody who forges messages. */
export const forged = (rng: Random, mean: number): Source => ({
  key: `203.0.${rng.whole(0, 255)}.0/24`,
  category: 'unknown',
  mean: () => mean,
  failShare: 1,
  forwards: false,
  signs: false,
});

/** A forwarder that comes and goes. */
export const fleeting = (rng: Random): Source => ({
  ...forged(rng, rng.between(0.5, 4)),
  failShare: rng.between(0.2, 0.9),
  forwards: true,
  signs: true,
});
